package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "watchdog-lock")
class WatchdogCensusTest extends CensusTableContract {

    /** Without a renewal, and only then, the counts are those of stage 5. */
    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                schedules(1250).and(440, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).side(0),
                schedules(186).and(48, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).side(2),
                schedules(4092).and(1760, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                schedules(2970).and(996, LEASE_OVERRUN),
                Bounds.clients(3).expiries(1),
                schedules(7968).and(3906, LEASE_OVERRUN));
    }

    @Override
    protected Bounds oneByOne() {
        return Bounds.clients(2).expiries(1);
    }

    /** As above, and then A's watchdog comes: its renewal is refused, and the lease of B stays as it is. */
    @Test
    void a_renewal_that_comes_late_leaves_the_lock_of_the_next_alone(LockSpec lock, ProvenStore store) {
        try (Testbed testbed = Testbed.open(lock, store, 2)) {
            Trace late = new Replayer(testbed).play(Schedule.parse("watchdog-lock:A.expire.B.A-side.A.A.B.B"));

            assertThat(late.steps().get(3).toString())
                    .startsWith("A-side: EVALSHA ")
                    .endsWith(" -> 0, A INSIDE, lock=B:tokenB 30s");
            assertThat(late.failures()).containsOnlyKeys(LEASE_OVERRUN);
        }
    }
}
