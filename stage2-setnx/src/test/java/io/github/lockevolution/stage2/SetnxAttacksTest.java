package io.github.lockevolution.stage2;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.CUT_BETWEEN_COMMANDS;
import static io.github.lockevolution.faults.attack.Attack.DEAD_THREAD;
import static io.github.lockevolution.faults.attack.Attack.KILLED_WHILE_HOLDING;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.LOST_REPLY;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(SetnxStage.class)
class SetnxAttacksTest extends AttackContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                KILLED_WHILE_HOLDING, suffers(ORPHAN_KEY),
                CUT_BETWEEN_COMMANDS, suffers(ORPHAN_KEY),
                LATE_UNLOCK, notApplicable(),
                LOST_REPLY, suffers(ORPHAN_KEY),
                PAUSED_HOLDER, notApplicable(),
                SCRIPT_FLUSH, notApplicable(),
                SLOW_WORKER, notApplicable(),
                DEAD_THREAD, suffers(ORPHAN_KEY),
                CLOCK_AHEAD, notApplicable());
    }
}
