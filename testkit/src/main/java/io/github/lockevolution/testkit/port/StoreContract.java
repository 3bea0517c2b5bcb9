package io.github.lockevolution.testkit.port;

import static io.github.lockevolution.testkit.port.LockUnderTest.giveBack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import org.junit.jupiter.api.Test;

/** The behaviour of every {@link Store}. */
public interface StoreContract {

    LockUnderTest underTest();

    @Test
    default void a_lock_that_nobody_took_is_untouched_and_has_no_lease() {
        Store store = underTest().store();
        Snapshot first = store.look();

        Snapshot second = store.look();

        assertThat(second.values()).isEqualTo(first.values());
        assertThat(second.isTouched()).isFalse();
        assertThat(second.ranOutAtOnce()).isFalse();
        assertThat(store.leaseRuns()).isFalse();
        assertThatCode(store::requireUndisturbed).doesNotThrowAnyException();
    }

    @Test
    default void taking_touches_and_looking_does_not() {
        Store store = underTest().store();
        Snapshot before = store.look();
        underTest().taking("A");

        Snapshot taken = store.look();
        Snapshot again = store.look();

        assertThat(taken.isTouched()).isTrue();
        assertThat(taken.values()).isNotEqualTo(before.values());
        assertThat(taken.ranOutAtOnce()).isFalse();
        assertThat(again.isTouched()).isFalse();
        assertThat(again.values()).isEqualTo(taken.values());
    }

    @Test
    default void giving_back_touches_and_frees() {
        Store store = underTest().store();
        Client holder = underTest().taking("A");
        store.look();

        giveBack(holder);

        assertThat(store.look().isTouched()).isTrue();
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void a_lease_runs_while_the_lock_is_taken() {
        Store store = underTest().store();
        Client holder = underTest().taking("A");

        store.look();
        assertThat(store.leaseRuns()).isTrue();
        assertThat(store.canExpire()).isTrue();
        giveBack(holder);
        store.look();
        assertThat(store.leaseRuns()).isFalse();
    }

    @Test
    default void a_lease_that_runs_out_is_over_and_the_lock_is_free() {
        Store store = underTest().store();
        underTest().taking("A");
        Snapshot taken = store.look();

        store.expire();

        assertThat(store.leaseRuns()).isFalse();
        Snapshot over = store.look();
        assertThat(over.values()).isNotEqualTo(taken.values());
        assertThat(over.ranOutAtOnce()).isFalse();
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void between_two_moves_no_time_passes() {
        Store store = underTest().store();
        underTest().taking("A");
        Snapshot taken = store.look();

        store.holdLeases();

        Snapshot later = store.look();
        assertThat(later.values()).isEqualTo(taken.values());
        assertThat(later.isTouched()).isFalse();
        assertThat(store.leaseRuns()).isTrue();
    }

    @Test
    default void what_was_taken_is_put_back_with_its_lease() {
        Store store = underTest().store();
        assumeFalse(store.isHeldByConnections(), "what goes with a connection cannot be put back");
        Client holder = underTest().taking("A");
        Snapshot taken = store.look();
        giveBack(holder);
        store.look();

        store.restore(taken);

        Snapshot back = store.look();
        assertThat(back.values()).isEqualTo(taken.values());
        assertThat(back.isTouched()).isFalse();
        assertThat(store.leaseRuns()).isTrue();
        assertThat(underTest().isFree()).isFalse();
        store.expire();
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void what_was_free_is_put_back() {
        Store store = underTest().store();
        assumeFalse(store.isHeldByConnections(), "what goes with a connection cannot be put back");
        Snapshot before = store.look();
        underTest().taking("A");
        store.look();

        store.restore(before);

        Snapshot back = store.look();
        assertThat(back.values()).isEqualTo(before.values());
        assertThat(back.isTouched()).isFalse();
        assertThat(back.ranOutAtOnce()).isFalse();
        assertThat(store.leaseRuns()).isFalse();
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void when_all_clients_have_ended_everything_can_be_removed() {
        Store store = underTest().store();
        Snapshot before = store.look();
        Client holder = underTest().taking("A");
        store.look();
        holder.close();

        store.clear();

        Snapshot cleared = store.look();
        assertThat(cleared.values()).isEqualTo(before.values());
        assertThat(cleared.isTouched()).isFalse();
        assertThat(store.leaseRuns()).isFalse();
        assertThat(underTest().isFree()).isTrue();
    }

    @Test
    default void closing_it_twice_is_fine() {
        underTest().taking("A").close();
        underTest().store().close();

        assertThatCode(underTest().store()::close).doesNotThrowAnyException();
    }
}
