package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.DEAD_WAITER;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static io.github.lockevolution.testkit.CensusContract.NIGHTLY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnTheBench(FairSpec.class)
class FairAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                PAUSED_HOLDER, suffers(LEASE_OVERRUN),
                SLOW_WORKER, suffers(LEASE_OVERRUN),
                DEAD_WAITER, suffers(UNRELEASED),
                CLOCK_AHEAD, notApplicable());
    }

    /** B has no more to do with the lock, and it is kept for B. */
    @Test
    @Tag(NIGHTLY)
    void a_dead_waiter_costs_the_others_a_turn() {
        assertThat(result(DEAD_WAITER).story())
                .isEqualTo("B is refused and gone; A's EVALSHA leaves the lock taken for 2 s");
    }
}
