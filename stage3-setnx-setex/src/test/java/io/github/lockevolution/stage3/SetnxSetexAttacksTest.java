package io.github.lockevolution.stage3;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.CUT_BETWEEN_COMMANDS;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.LOST_REPLY;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(SetnxSetexStage.class)
class SetnxSetexAttacksTest extends AttackContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                CUT_BETWEEN_COMMANDS, suffers(ORPHAN_KEY),
                LATE_UNLOCK, suffers(FOREIGN_UNLOCK),
                LOST_REPLY, suffers(ORPHAN_KEY),
                PAUSED_HOLDER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                SCRIPT_FLUSH, notApplicable(),
                SLOW_WORKER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                CLOCK_AHEAD, notApplicable());
    }
}
