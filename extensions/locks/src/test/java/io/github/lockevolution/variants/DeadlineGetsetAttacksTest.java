package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(DeadlineGetsetSpec.class)
class DeadlineGetsetAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                LATE_UNLOCK, suffers(FOREIGN_UNLOCK),
                PAUSED_HOLDER, suffers(LEASE_OVERRUN),
                SCRIPT_FLUSH, notApplicable(),
                SLOW_WORKER, suffers(LEASE_OVERRUN),
                CLOCK_AHEAD, suffers(RACE));
    }
}
