package io.github.lockevolution.testkit.port;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import org.junit.jupiter.api.Test;

/** The further behaviour of a {@link Store} that has a {@link Replica}. */
public interface ReplicaContract {

    LockUnderTest underTest();

    @Test
    default void a_replica_that_takes_over_has_what_had_arrived() {
        Store store = underTest().store();
        Replica replica = store.replica().orElseThrow();
        underTest().taking("A");
        Snapshot taken = store.look();
        assertThat(replica.look().values()).isEmpty();
        replica.catchUp();
        assertThat(replica.look().values()).isEqualTo(taken.values());

        replica.takeOver();

        assertThat(store.look().values()).isEqualTo(taken.values());
        assertThat(underTest().isFree()).isFalse();
    }

    @Test
    default void what_had_not_arrived_is_lost_with_the_master() {
        Store store = underTest().store();
        underTest().taking("A");
        store.look();

        store.replica().orElseThrow().takeOver();

        assertThat(store.look().values()).isEmpty();
        assertThat(underTest().isFree()).isTrue();
    }
}
