package io.github.lockevolution.faults.explore;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A census counts what can be counted by hand, whatever is run as one. */
class CountedByHandTest {

    private static Map<Failure, BigInteger> counts(long race, long orphan, long foreign, long overrun) {
        return Map.of(
                RACE, BigInteger.valueOf(race),
                ORPHAN_KEY, BigInteger.valueOf(orphan),
                FOREIGN_UNLOCK, BigInteger.valueOf(foreign),
                LEASE_OVERRUN, BigInteger.valueOf(overrun),
                UNRELEASED, BigInteger.ZERO);
    }

    /**
     * A takes the lock (1), leaves (2), gives it back (3). B is refused after 1 or after 2, or comes after 3 and does the
     * same: three schedules in which A is first, and three in which B is.
     */
    @ParameterizedTest
    @EnumSource
    void two_clients_alone_have_six_schedules(Merging merging) {
        Census census = ExploredInMemoryIT.explore(MemoryLock.COMPARING, Bounds.clients(2), merging);

        assertThat(census.isComplete()).isTrue();
        assertThat(census.schedules()).isEqualTo(6);
        assertThat(census.counts()).isEqualTo(counts(0, 0, 0, 0));
        assertThat(census.observedFailures()).isEmpty();
    }

    /**
     * Without a crash 6. With one: at the start A or B dies, 2. A is first: after 1 A or B dies, 2; B is refused and A
     * dies before 2 or before 3, 2; after 2 A or B dies, 2; B is refused and A dies, 1; after 3 B dies before one of its
     * three moves, 3. So 10, and 10 in which B is first. The key is orphaned in those in which its holder dies: 5 of A, 2
     * of B after it, and as many the other way round.
     */
    @ParameterizedTest
    @EnumSource
    void a_crash_has_twenty_eight_schedules(Merging merging) {
        Census census =
                ExploredInMemoryIT.explore(MemoryLock.SETNX, Bounds.clients(2).crashes(1), merging);

        assertThat(census.schedules()).isEqualTo(6 + 2 + 10 + 10);
        assertThat(census.counts()).isEqualTo(counts(0, 7 + 7, 0, 0));
        assertThat(census.shortest()).hasToString("{ORPHAN_KEY=setnx:A.A-crash.B}");
    }

    /**
     * Without an expiry 6. With one and A first: after 1, and then A's two moves among B's three, 10; after 2, and then
     * A's one among B's three, 4; B is refused and the lease runs out after 1, or after 2 with B refused before or after
     * it left, 3; A is done and B's lease runs out after its first or its second move, 2. So 19, and 19 in which B is
     * first. Both are inside if B enters before A leaves: 6 of the first 10.
     */
    @ParameterizedTest
    @EnumSource
    void an_expiry_has_forty_four_schedules(Merging merging) {
        Census census = ExploredInMemoryIT.explore(
                MemoryLock.COMPARING, Bounds.clients(2).expiries(1), merging);

        assertThat(census.schedules()).isEqualTo(6 + 19 + 19);
        assertThat(census.counts()).isEqualTo(counts(0, 0, 0, 6 + 6));
        assertThat(census.shortest()).hasToString("{LEASE_OVERRUN=comparing:A.expire.B.B.B.A.A}");
    }

    /**
     * Without a lost reply 6. With one and A first: it loses 1, B is refused, 1; it loses 3, with B refused after 1 or
     * after 2, or coming after 3 and refused by nobody, 3; B loses its no after 1 or after 2, 2; B comes after 3 and loses
     * its first or its last reply, 2. So 8, and 8 in which B is first. The key is orphaned if who takes it never knows:
     * A at 1 or B after A's 3.
     */
    @ParameterizedTest
    @EnumSource
    void a_lost_reply_has_twenty_two_schedules(Merging merging) {
        Census census =
                ExploredInMemoryIT.explore(MemoryLock.SETNX, Bounds.clients(2).lostReplies(1), merging);

        assertThat(census.schedules()).isEqualTo(6 + 8 + 8);
        assertThat(census.counts()).isEqualTo(counts(0, 2 + 2, 0, 0));
        assertThat(census.shortest()).hasToString("{ORPHAN_KEY=setnx:A-lost.B}");
    }

    /** A takes the key and draws a number before it enters; its lease runs out in between, and B gets in beside it. */
    @ParameterizedTest
    @EnumSource
    void a_lease_that_runs_out_before_its_holder_is_inside_is_overrun_too(Merging merging) {
        LockSpec lock =
                MemoryLock.of("draws", "SET K owner NX PX millis = OK & INCR K:drawn = *", "DELEX K IFEQ owner = 1");

        Census census = ExploredInMemoryIT.explore(lock, Bounds.clients(2).expiries(1), merging);

        assertThat(census.isConclusive()).isTrue();
        assertThat(census.observedFailures()).containsExactly(LEASE_OVERRUN);
        assertThat(census.twoInside()).isEqualTo(census.count(LEASE_OVERRUN)).isPositive();
    }
}
