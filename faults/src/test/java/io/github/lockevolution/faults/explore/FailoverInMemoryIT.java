package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a failover does to locks whose store has a replica that lags behind. */
class FailoverInMemoryIT {

    private static final Map<String, MemoryLock> LOCKS = Map.of(
            "setnx", MemoryLock.SETNX,
            "set-nx-px", MemoryLock.SET_NX_PX,
            "comparing", MemoryLock.COMPARING,
            "waiting", MemoryLock.WAITING_FOR_REPLICA);

    private static Testbed testbed(MemoryLock lock, int clients) {
        return Testbed.open(lock, MemoryLock.launcher().withReplica(), clients);
    }

    private static Census explore(MemoryLock lock, Bounds bounds, Merging merging) {
        return ExploredInMemoryIT.explore(MemoryLock.launcher().withReplica(), lock, bounds, merging);
    }

    /** Each lock against an enumeration that knows nothing of the bench, whatever is run as one. */
    @ParameterizedTest
    @CsvSource({
        "setnx,     false, false, 2, 0, 0, 1, ON",
        "setnx,     false, false, 2, 1, 0, 1, OFF",
        "setnx,     false, false, 2, 1, 0, 2, NO_SYMMETRY",
        "set-nx-px, true,  false, 2, 1, 1, 1, ON",
        "set-nx-px, true,  false, 2, 0, 1, 1, NO_SYMMETRY",
        "set-nx-px, true,  false, 2, 1, 1, 2, ON",
        "comparing, true,  true,  2, 1, 1, 1, ON",
        "comparing, true,  true,  2, 1, 0, 1, OFF",
        "comparing, true,  true,  2, 0, 2, 2, NO_SYMMETRY",
        "comparing, true,  true,  3, 0, 0, 1, ON"
    })
    void counts_what_the_reference_counts(
            String lock,
            boolean leased,
            boolean comparing,
            int clients,
            int crashes,
            int expiries,
            int failovers,
            Merging merging) {
        Bounds bounds = new Bounds(clients, crashes, expiries, 0).withFailovers(failovers);

        Census census = explore(LOCKS.get(lock), bounds, merging);

        ReferenceFailoverCensus reference = new ReferenceFailoverCensus(leased, comparing, bounds);
        assertThat(census.schedules()).isEqualTo(reference.schedules());
        for (Failure failure : Failure.values()) {
            assertThat(census.count(failure)).as("%s", failure).isEqualTo(reference.count(failure));
        }
    }

    @ParameterizedTest
    @CsvSource({"set-nx-px, 1", "waiting, 0"})
    void counts_the_same_whatever_is_run_as_one(String lock, int expiries) {
        Bounds bounds = new Bounds(2, 0, expiries, 0).withFailovers(1);

        Census merged = explore(LOCKS.get(lock), bounds, Merging.ON);
        Census single = explore(LOCKS.get(lock), bounds, Merging.OFF);

        ExploredInMemoryIT.assertSame(merged, single);
    }

    @Test
    void without_a_failover_a_replica_changes_nothing() {
        Bounds bounds = new Bounds(2, 1, 1, 0);

        Census replicated = explore(MemoryLock.COMPARING, bounds, Merging.ON);
        Census alone = ExploredInMemoryIT.explore(MemoryLock.COMPARING, bounds, Merging.ON);

        assertThat(replicated.schedules()).isEqualTo(alone.schedules());
        assertThat(replicated.counts()).isEqualTo(alone.counts());
        assertThat(replicated.stats().moves()).isEqualTo(alone.stats().moves());
    }

    /** A takes the lock; the replica has not heard of it and takes over; B takes it, too. */
    @Test
    void a_key_that_did_not_arrive_is_lost_with_the_master() {
        Trace trace = FailoverStory.of(MemoryLock.COMPARING, "A.failover.B");

        assertThat(trace.failures().keySet()).containsExactly(Failure.RACE);
        assertThat(trace.steps().get(1).held()).isEmpty();
    }

    /** A takes the lock; it arrives; the replica takes over; B is refused. */
    @Test
    void a_key_that_arrived_outlives_the_master() {
        Trace trace = FailoverStory.of(MemoryLock.COMPARING, "A.replicate.failover.B");

        assertThat(trace.failures()).isEmpty();
        assertThat(trace.steps().get(2).held()).isEqualTo(trace.steps().get(0).held());
    }

    /** A takes the lock; it arrives; A gives it back; that does not arrive, and the key comes back for ever. */
    @Test
    void a_key_whose_removal_did_not_arrive_comes_back() {
        Trace trace = FailoverStory.of(MemoryLock.SETNX, "A.replicate.A.A.failover.B");

        assertThat(trace.failures().keySet()).containsExactly(Failure.ORPHAN_KEY);
    }

    /** B is inside a lock that A has given back; the replica holds A's key: B cannot remove it. */
    @Test
    void who_compares_cannot_give_back_what_has_turned_into_a_key_of_another() {
        Trace trace = FailoverStory.of(MemoryLock.COMPARING, "A.replicate.A.A.B.failover.B.B");

        assertThat(trace.failures().keySet()).containsExactly(Failure.UNRELEASED);
    }

    /** A lease that runs out, runs out at the replica too. */
    @Test
    void a_lease_runs_out_on_both() {
        Trace trace = FailoverStory.of(MemoryLock.COMPARING, "A.replicate.expire.failover.B");

        assertThat(trace.steps().get(3).held()).isEmpty();
        assertThat(trace.failures().keySet()).containsExactly(Failure.LEASE_OVERRUN);
    }

    /** A takes the lock; the replica takes over; A asks the new master, which knows only of what it was told itself; B takes the lock. */
    @Test
    void wait_vouches_for_nothing_when_the_failover_came_before_it() {
        Trace trace = FailoverStory.of(MemoryLock.WAITING_FOR_REPLICA, "A.failover.A.B.replicate.B");

        assertThat(trace.failures().keySet()).containsExactly(Failure.RACE);
    }

    /** What WAIT has seen arrive is not lost; but it does not see a failover, and what was given back may come back. */
    @Test
    void who_waits_for_the_replica_is_not_safe_either() {
        Census census = explore(MemoryLock.WAITING_FOR_REPLICA, new Bounds(2, 1, 1, 0).withFailovers(1), Merging.ON);

        assertThat(census.seen())
                .isEqualTo(Set.of(Failure.RACE, Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN, Failure.UNRELEASED));
    }

    /** The same numbers as on real servers. */
    @Test
    void who_waits_for_the_replica_is_counted() {
        Census census = explore(MemoryLock.WAITING_FOR_REPLICA, new Bounds(2, 0, 0, 0).withFailovers(1), Merging.ON);

        assertThat(census.schedules()).isEqualTo(624);
        assertThat(census.count(Failure.RACE)).isEqualTo(80);
        assertThat(census.count(Failure.FOREIGN_UNLOCK)).isEqualTo(76);
        assertThat(census.count(Failure.UNRELEASED)).isEqualTo(4);
    }

    @Test
    void who_waits_for_the_replica_gets_in_without_a_failover() {
        Census census = explore(MemoryLock.WAITING_FOR_REPLICA, new Bounds(2, 1, 0, 0), Merging.ON);

        assertThat(census.seen()).isEmpty();
        assertThat(FailoverStory.of(MemoryLock.WAITING_FOR_REPLICA, "A.replicate.A")
                        .phases(3))
                .startsWith(ClientPhase.INSIDE);
    }

    /** A's key has not arrived when it asks, so it is refused; B asks after it has, and gets in. */
    @Test
    void wait_tells_what_has_arrived() {
        Trace trace = FailoverStory.of(MemoryLock.WAITING_FOR_REPLICA, "A.A.A.B.replicate.B");

        assertThat(trace.steps().get(1).exchange().orElseThrow().reply()).isEqualTo("0");
        assertThat(trace.steps().get(5).exchange().orElseThrow().reply()).isEqualTo("1");
    }

    @Test
    void nothing_arrives_twice() {
        try (Testbed testbed = testbed(MemoryLock.COMPARING, 2)) {
            Execution execution = testbed.begin(2);
            execution.make(new Move(Move.Kind.STEP, 0));
            assertThat(execution.possible()).contains(Move.REPLICATE, Move.FAILOVER);

            execution.make(Move.REPLICATE);

            assertThat(execution.possible()).doesNotContain(Move.REPLICATE).contains(Move.FAILOVER);
        }
    }

    @Test
    void every_run_begins_with_a_replica_that_holds_nothing() {
        try (Testbed testbed = testbed(MemoryLock.SETNX, 2)) {
            Replayer replayer = new Replayer(testbed);
            Schedule schedule = Schedule.parse("setnx:A.replicate.A-crash.failover.B");

            Trace first = replayer.play(schedule);
            Trace second = replayer.play(schedule);

            assertThat(second.steps()).isEqualTo(first.steps());
        }
    }

    @Test
    void a_store_without_a_replica_offers_no_failover() {
        try (Testbed testbed = MemoryLock.COMPARING.testbed(2)) {
            assertThatThrownBy(() -> new Replayer(testbed).play(Schedule.parse("comparing:A.failover.B")))
                    .isInstanceOf(SetupProblem.class)
                    .hasMessageContaining("'failover', which cannot happen there");
        }
    }
}
