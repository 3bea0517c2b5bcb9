package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "fair-lock")
class FairCensusTest extends CensusTableContract {

    /** Those of stage 5, and what the queue adds: in how many schedules the lock is kept for who was refused and is gone. */
    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1),
                        schedules(186).and(48, LEASE_OVERRUN).and(4, UNRELEASED),
                Bounds.clients(2).crashes(2).expiries(2),
                        schedules(794).and(330, LEASE_OVERRUN).and(4, UNRELEASED),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(460).and(108, LEASE_OVERRUN).and(4, UNRELEASED),
                Bounds.clients(3).crashes(1).expiries(2),
                        schedules(31350).and(21042, LEASE_OVERRUN).and(378, UNRELEASED));
    }

    /** Who was called and did not come keeps nobody out for ever: when its turn is over, a newcomer gets in. */
    @Test
    void a_turn_that_is_lost_locks_nobody_out() {
        assertThat(play("fair-lock:A.A.B.A").finalCheck().orElseThrow().newcomerEnters())
                .isTrue();
    }
}
