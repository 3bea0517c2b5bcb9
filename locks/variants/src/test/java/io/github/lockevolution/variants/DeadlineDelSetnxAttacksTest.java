package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.BOTH_AT_ONCE;
import static io.github.lockevolution.faults.attack.Attack.CUT_BETWEEN_COMMANDS;
import static io.github.lockevolution.faults.attack.Attack.DEAD_THREAD;
import static io.github.lockevolution.faults.attack.Attack.DEAD_WAITER;
import static io.github.lockevolution.faults.attack.Attack.KILLED_WHILE_HOLDING;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.LOST_REPLY;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(DeadlineDelSetnxStage.class)
class DeadlineDelSetnxAttacksTest extends AttackContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                BOTH_AT_ONCE, survives(),
                KILLED_WHILE_HOLDING, survives(),
                CUT_BETWEEN_COMMANDS, survives(),
                LATE_UNLOCK, suffers(FOREIGN_UNLOCK),
                LOST_REPLY, survives(),
                PAUSED_HOLDER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                SCRIPT_FLUSH, notApplicable(),
                SLOW_WORKER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN),
                DEAD_WAITER, survives(),
                DEAD_THREAD, survives());
    }
}
