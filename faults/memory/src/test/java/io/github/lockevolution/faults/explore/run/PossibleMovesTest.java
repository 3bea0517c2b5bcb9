package io.github.lockevolution.faults.explore.run;

import static io.github.lockevolution.faults.explore.run.FakeSystem.AT_GATE;
import static io.github.lockevolution.faults.explore.run.FakeSystem.BLOCKED;
import static io.github.lockevolution.faults.explore.run.FakeSystem.DONE;
import static io.github.lockevolution.faults.explore.run.MemoryExecution.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.run.FakeSystem.FakeServer;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What would change nothing is not offered; and who waits must have somebody, or something, to wait for. */
class PossibleMovesTest {

    private static final Bounds NO_FAULT = Bounds.clients(2);
    private static final Bounds AN_EXPIRY = Bounds.clients(2).expiries(1);
    private static final Bounds A_JUMP = Bounds.clients(2).ahead(1);

    private final FakeSystem system = new FakeSystem();

    private static List<String> possible(Execution execution, Bounds left) {
        return execution.possible(left).stream().map(Object::toString).toList();
    }

    private void assertInconclusive(Execution execution, Bounds left, String reason) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> execution.possible(left))
                .withMessage(reason);
    }

    /** The first holds the lock for a while, the second for ever, and the third nothing. */
    private Execution onThreeServers() {
        system.store.server(true, true);
        system.store.server(true, false);
        system.store.server(false, false);
        system.client();
        system.client();
        return system.begin();
    }

    @Test
    void only_a_server_that_holds_something_can_lose_it_and_only_a_lease_can_be_jumped_over() {
        Execution execution = onThreeServers();

        assertThat(execution.serverCount()).isEqualTo(3);
        assertThat(possible(execution, NO_FAULT)).containsExactly("A", "B");
        assertThat(possible(execution, NO_FAULT.restarts(1))).containsExactly("A", "B", "S1-restart", "S2-restart");
        assertThat(possible(execution, A_JUMP)).containsExactly("A", "B", "S1-ahead");
        assertThat(possible(execution, A_JUMP.restarts(1)))
                .containsExactly("A", "B", "S1-restart", "S1-ahead", "S2-restart");
    }

    @Test
    void what_happens_to_one_server_happens_to_no_other() {
        Execution execution = onThreeServers();

        make(execution, "S2-restart");
        make(execution, "S1-ahead");

        assertThat(system.store.servers)
                .extracting(FakeServer::happened)
                .containsExactly(List.of("jump ahead"), List.of("restart"), List.of());
    }

    /** What the server has lost is seen with the move by which it lost it. */
    @Test
    void the_store_is_looked_at_anew_after_something_has_happened_to_a_server() {
        for (String move : List.of("S1-restart", "S1-ahead")) {
            FakeSystem one = new FakeSystem();
            one.store.hold("lock", "A");
            one.store.server(true, true);
            one.client();
            Execution execution = one.begin();
            assertThat(execution.servers()).singleElement().asString().isEqualTo("{lock=A forever}");
            assertThat(execution.keys()).containsExactly("lock");
            one.store.clear();

            assertThat(make(execution, move).lock()).as(move).isEqualTo(Optional.empty());
        }
    }

    @Test
    void who_waits_for_another_can_only_die() {
        system.client(BLOCKED);
        system.client(AT_GATE);
        Execution execution = system.begin();
        make(execution, "A");

        assertThat(possible(
                        execution, Bounds.clients(2).crashes(1).lostReplies(1).ahead(1)))
                .containsExactly("A-crash", "B", "B-lost", "B-crash");
    }

    private Execution bothWait() {
        system.client(BLOCKED);
        system.client(BLOCKED);
        Execution execution = system.begin();
        make(execution, "A.B");
        return execution;
    }

    /** A lease is nobody's way out here: whoever could have left it behind is still there. */
    @Test
    void clients_that_wait_for_each_other_are_a_deadlock() {
        system.store.hold("lock", "somebody");
        system.store.leaseRuns = true;

        Execution execution = bothWait();

        assertThat(execution.steps().get(1).events()).contains(new Event.Deadlocked(List.of("A", "B")));
        assertThat(possible(execution, AN_EXPIRY)).containsExactly("expire");
    }

    private Execution oneIsOverAndOneWaits() {
        system.store.hold("lock", "somebody");
        system.client(DONE);
        system.client(BLOCKED);
        Execution execution = system.begin();
        make(execution, "A.B");
        return execution;
    }

    @Test
    void who_waits_for_what_somebody_left_behind_may_wait_until_its_lease_runs_out() {
        system.store.leaseRuns = true;
        Execution execution = oneIsOverAndOneWaits();

        assertThat(possible(execution, AN_EXPIRY)).containsExactly("expire");
        assertThat(possible(execution, NO_FAULT)).isEmpty();
    }

    @Test
    void who_waits_for_what_was_left_behind_for_ever_waits_for_ever() {
        assertInconclusive(
                oneIsOverAndOneWaits(),
                AN_EXPIRY,
                "every client that is left waits in the store for another (B): a deadlock that the store does not end");
    }

    @Test
    void a_lease_that_nobody_can_let_run_out_is_no_way_out() {
        system.store.leaseRuns = true;
        system.store.canExpire = false;

        assertInconclusive(
                oneIsOverAndOneWaits(),
                AN_EXPIRY,
                "every client that is left waits in the store for another (B): a deadlock that the store does not end");
    }

    @Test
    void where_what_is_held_goes_with_its_connection_nobody_leaves_anything_behind() {
        system.store.leaseRuns = true;
        system.store.isHeldByConnections = true;

        assertInconclusive(
                oneIsOverAndOneWaits(),
                AN_EXPIRY,
                "every client that is left waits in the store for another (B): a deadlock that the store does not end");
    }

    /** Where no store sees it; while nobody has the lock, there is no such lease. */
    @Test
    void a_lock_that_looks_at_a_clock_may_keep_its_lease_in_a_value() {
        system.client();
        Execution execution = system.begin();
        system.store.hold("lock", "until half past ten");
        assertThat(possible(execution, AN_EXPIRY)).containsExactly("A");

        system.profile.noteClockRead(true);
        assertThat(possible(execution, AN_EXPIRY)).containsExactly("A", "expire");
        system.store.canExpire = false;
        assertThat(possible(execution, AN_EXPIRY)).containsExactly("A");
    }

    @Test
    void nothing_runs_out_of_a_lock_that_is_free_whatever_clock_it_looks_at() {
        system.profile.noteClockRead(true);
        system.client();

        assertThat(possible(system.begin(), AN_EXPIRY)).containsExactly("A");
    }
}
