package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(DeadlineDelSetnxSpec.class)
class DeadlineDelSetnxAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                LATE_UNLOCK, suffers(FOREIGN_UNLOCK),
                PAUSED_HOLDER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                SCRIPT_FLUSH, notApplicable(),
                SLOW_WORKER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                CLOCK_AHEAD, suffers(FOREIGN_UNLOCK));
    }
}
