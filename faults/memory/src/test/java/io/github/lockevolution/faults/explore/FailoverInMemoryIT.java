package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** What a failover does to locks whose store has a replica that lags behind. */
class FailoverInMemoryIT {

    private static final Map<String, LockSpec> LOCKS = Map.of(
            "setnx", MemoryLock.SETNX,
            "set-nx-px", MemoryLock.SET_NX_PX,
            "comparing", MemoryLock.COMPARING,
            "waiting", MemoryLock.WAITING_FOR_REPLICA);

    private static Testbed testbed(LockSpec lock, int clients) {
        return UnprovenTestbed.open(lock, MemoryLock.launcher().withReplica(), clients);
    }

    private static Census explore(LockSpec lock, Bounds bounds, Merging merging) {
        return ExploredInMemoryIT.explore(MemoryLock.launcher().withReplica(), lock, bounds, merging);
    }

    /** The numbers of an enumeration that knows nothing of the bench; those of the lock that waits, of real servers. */
    @ParameterizedTest
    @CsvSource({
        // lock, clients, crashes, expiries, failovers, merging, schedules, RACE, ORPHAN_KEY, FOREIGN_UNLOCK,
        // LEASE_OVERRUN, UNRELEASED
        "setnx,     2, 0, 0, 1, ON,            176,   12,   4,   14,     0,   0",
        "setnx,     2, 1, 0, 1, OFF,           620,   48, 240,   34,     0,   0",
        "setnx,     2, 1, 0, 2, NO_SYMMETRY,  3764, 1048, 948,  580,     0,   0",
        "set-nx-px, 2, 1, 1, 1, ON,           6214,  192,   0, 1338,  2144,   0",
        "set-nx-px, 2, 0, 1, 1, NO_SYMMETRY,  1758,   44,   0,  588,   620,   0",
        "set-nx-px, 2, 1, 1, 2, ON,          33590, 3484,   0, 7178, 11000,   0",
        "comparing, 2, 1, 1, 1, ON,           6108,  210,   0,    0,  2032,   8",
        "comparing, 2, 1, 0, 1, OFF,           620,   48,   0,    0,     0,   8",
        "comparing, 2, 0, 2, 2, NO_SYMMETRY, 24144,  994,   0,    0, 10350,  40",
        "comparing, 3, 0, 0, 1, ON,           4398,  390,   0,    0,     0, 312",
        "waiting,   2, 0, 0, 1, ON,            624,   80,   0,   76,     0,   4"
    })
    void each_lock_is_counted(ArgumentsAccessor row) {
        Bounds bounds = Bounds.clients(row.getInteger(1))
                .crashes(row.getInteger(2))
                .expiries(row.getInteger(3))
                .failovers(row.getInteger(4));

        Census census = explore(LOCKS.get(row.getString(0)), bounds, row.get(5, Merging.class));

        assertThat(census.schedules()).isEqualTo(row.getString(6));
        assertThat(Failure.OF_A_LOCK)
                .allSatisfy(
                        failure -> assertThat(census.count(failure)).isEqualTo(row.getString(7 + failure.ordinal())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # A takes the lock; the replica has not heard of it and takes over; B takes it, too.
            comparing | A.failover.B | RACE
            # It arrives first: B is refused.
            comparing | A.replicate.failover.B | none
            # It arrives; A gives it back; that does not arrive, and the key comes back for ever.
            setnx | A.replicate.A.A.failover.B | ORPHAN_KEY
            # B is inside a lock that A has given back; the replica holds A's key: B cannot remove it.
            comparing | A.replicate.A.A.B.failover.B.B | UNRELEASED
            # A lease that runs out, runs out at the replica too.
            comparing | A.replicate.expire.failover.B | LEASE_OVERRUN
            # A asks the new master, which knows only of what it was told itself; B takes the lock.
            waiting | A.failover.A.B.replicate.B | RACE
            """)
    void a_failover_loses_what_did_not_arrive_and_brings_back_what_was_not_removed(
            String lock, String moves, String failure) {
        Trace trace = FailoverStory.of(LOCKS.get(lock), moves);

        assertThat(trace.failures().keySet())
                .extracting(Failure::name)
                .isEqualTo(failure.equals("none") ? List.of() : List.of(failure));
    }

    @ParameterizedTest
    @CsvSource({"set-nx-px, 1", "waiting, 0"})
    void counts_the_same_whatever_is_run_as_one(String lock, int expiries) {
        Bounds bounds = Bounds.clients(2).expiries(expiries).failovers(1);

        Census merged = explore(LOCKS.get(lock), bounds, Merging.ON);
        Census single = explore(LOCKS.get(lock), bounds, Merging.OFF);

        ExploredInMemoryIT.assertSame(merged, single);
    }

    @Test
    void without_a_failover_a_replica_changes_nothing() {
        Bounds bounds = Bounds.clients(2).crashes(1).expiries(1);

        Census replicated = explore(MemoryLock.COMPARING, bounds, Merging.ON);
        Census alone = ExploredInMemoryIT.explore(MemoryLock.COMPARING, bounds, Merging.ON);

        assertThat(replicated.schedules()).isEqualTo(alone.schedules());
        assertThat(replicated.counts()).isEqualTo(alone.counts());
        assertThat(replicated.stats().moves()).isEqualTo(alone.stats().moves());
    }

    /** What WAIT has seen arrive is not lost; but it does not see a failover, and what was given back may come back. */
    @Test
    void who_waits_for_the_replica_is_not_safe_either() {
        Census census = explore(
                MemoryLock.WAITING_FOR_REPLICA,
                Bounds.clients(2).crashes(1).expiries(1).failovers(1),
                Merging.ON);

        assertThat(census.observedFailures())
                .isEqualTo(Set.of(Failure.RACE, Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN, Failure.UNRELEASED));
    }

    @Test
    void who_waits_for_the_replica_gets_in_without_a_failover() {
        Census census =
                explore(MemoryLock.WAITING_FOR_REPLICA, Bounds.clients(2).crashes(1), Merging.ON);

        assertThat(census.observedFailures()).isEmpty();
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
            execution.make(new Move(MoveKind.STEP, 0));
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
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.COMPARING, 2)) {
            assertThatThrownBy(() -> new Replayer(testbed).play(Schedule.parse("comparing:A.failover.B")))
                    .isInstanceOf(SetupProblem.class)
                    .hasMessageContaining("'failover', which cannot happen there");
        }
    }
}
