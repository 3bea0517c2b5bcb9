package io.github.lockevolution.faults.explore.run;

import static io.github.lockevolution.faults.explore.run.FakeSystem.AT_GATE;
import static io.github.lockevolution.faults.explore.run.FakeSystem.BLOCKED;
import static io.github.lockevolution.faults.explore.run.FakeSystem.DONE;
import static io.github.lockevolution.faults.explore.run.FakeSystem.INSIDE;
import static io.github.lockevolution.faults.explore.run.MemoryExecution.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.run.FakeSystem.FakeClient;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whom a move has let go that waited for another client. */
class BlockedClientsTest {

    private final FakeSystem system = new FakeSystem();

    @Test
    void who_is_let_go_by_a_move_is_told_with_that_move_and_not_again() {
        system.client(AT_GATE, INSIDE, DONE);
        FakeClient waiting = system.client(BLOCKED, INSIDE);
        Execution execution = system.begin();

        assertThat(make(execution, "A.B").events()).containsExactly(new Event.Blocked("B"));
        assertThat(execution.isBlocked(0)).isFalse();
        assertThat(execution.isBlocked(1)).isTrue();
        waiting.unblock();

        assertThat(make(execution, "A").events()).containsExactly(new Event.Entered("A"), new Event.Unblocked("B"));
        assertThat(execution.isBlocked(1)).isFalse();
        assertThat(make(execution, "A").events()).containsExactly(new Event.Left("A"), new Event.Finished("A"));
    }

    /** B was looked at, and waited, before C was let go, for which B waits. */
    @Test
    void who_was_let_go_may_let_another_go_at_once() {
        system.client(AT_GATE, INSIDE);
        FakeClient second = system.client(BLOCKED);
        FakeClient first = system.client(BLOCKED);
        Execution execution = system.begin();
        make(execution, "A.B.C");
        first.unblock();
        second.unblockIf(() -> !execution.isBlocked(2));

        assertThat(make(execution, "A").events())
                .containsExactly(new Event.Entered("A"), new Event.Unblocked("C"), new Event.Unblocked("B"));
    }

    @Test
    void time_may_let_somebody_go_too() {
        system.store.hold("lock", "somebody");
        system.store.leaseRuns = true;
        system.client();
        FakeClient waiting = system.client(BLOCKED);
        Execution execution = system.begin();
        make(execution, "B");
        waiting.unblock();

        assertThat(make(execution, "expire").events())
                .containsExactly(new Event.LeaseRanOut(), new Event.Unblocked("B"));
    }

    /** What goes from one connection to the next is taken by who is let go, which does not know yet. */
    @Test
    void who_is_let_go_has_taken_what_goes_from_connection_to_connection() {
        system.store.hold("lock", "somebody");
        system.store.isHeldByConnections = true;
        system.client(INSIDE, DONE);
        FakeClient waiting = system.client(BLOCKED);
        Execution execution = system.begin();
        make(execution, "A.B");
        waiting.unblock();

        Step step = make(execution, "A");

        assertThat(step.events()).endsWith(new Event.Unblocked("B"), new Event.Took("B"));
    }

    private Execution twoThatWaitAndOneThatMayLetThemGo(boolean isQueue) {
        system.store.isQueue = isQueue;
        system.client(AT_GATE);
        system.client(BLOCKED);
        system.client(BLOCKED);
        Execution execution = system.begin();
        make(execution, "B");
        return execution;
    }

    @Test
    void where_chance_decides_whom_of_two_it_lets_go_a_run_proves_nothing() {
        Execution execution = twoThatWaitAndOneThatMayLetThemGo(false);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> make(execution, "C"))
                .withMessageStartingWith(
                        "B and C wait in the database at once, and it is left to chance which of them it lets go first");
    }

    @Test
    void two_may_wait_where_they_are_let_go_in_the_order_in_which_they_came() {
        Execution execution = twoThatWaitAndOneThatMayLetThemGo(true);

        assertThat(make(execution, "C").events()).containsExactly(new Event.Blocked("C"));
    }

    /** Then it is a deadlock, whoever would be the first. */
    @Test
    void chance_decides_nothing_where_nobody_is_left_who_could_let_them_go() {
        system.store.isQueue = false;
        system.client(BLOCKED);
        system.client(BLOCKED);
        Execution execution = system.begin();

        assertThat(make(execution, "A.B").events())
                .containsExactly(new Event.Blocked("B"), new Event.Deadlocked(List.of("A", "B")));
    }

    @Test
    void the_death_of_a_client_takes_away_what_its_connection_held() {
        system.store.isHeldByConnections = true;
        system.store.hold("lock", "somebody");
        system.client(INSIDE).onKill(system.store::clear);
        system.client(AT_GATE);
        Execution execution = system.begin();

        assertThat(make(execution, "A").lock()).isPresent();
        assertThat(make(execution, "A-crash").lock()).isEmpty();
    }
}
