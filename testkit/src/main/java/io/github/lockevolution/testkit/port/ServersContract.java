package io.github.lockevolution.testkit.port;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import org.junit.jupiter.api.Test;

/** The further behaviour of a {@link Store} that is spread over several servers. */
public interface ServersContract {

    LockUnderTest underTest();

    @Test
    default void a_server_that_restarts_has_lost_what_it_held() {
        Store store = underTest().store();
        underTest().taking("A");
        store.look();
        assertThat(store.servers())
                .isNotEmpty()
                .allMatch(StoreServer::holdsAnything)
                .allMatch(StoreServer::leaseRuns);

        store.servers().forEach(StoreServer::restart);

        store.look();
        assertThat(store.servers()).noneMatch(StoreServer::holdsAnything);
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void a_server_whose_clock_jumps_ahead_lets_its_leases_run_out() {
        Store store = underTest().store();
        underTest().taking("A");
        store.look();

        store.servers().get(0).jumpAhead();

        store.look();
        assertThat(store.servers().get(0).holdsAnything()).isFalse();
        assertThat(store.servers().subList(1, store.servers().size())).allMatch(StoreServer::holdsAnything);
    }
}
