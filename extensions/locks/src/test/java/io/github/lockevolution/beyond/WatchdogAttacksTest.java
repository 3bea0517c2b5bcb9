package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(WatchdogSpec.class)
class WatchdogAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                PAUSED_HOLDER, suffers(LEASE_OVERRUN),
                CLOCK_AHEAD, notApplicable());
    }
}
