package io.github.lockevolution.stage1;

import static io.github.lockevolution.faults.attack.Attack.BOTH_AT_ONCE;
import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
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
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static java.util.Map.entry;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(GetSetStage.class)
class GetSetAttacksTest extends AttackContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.ofEntries(
                entry(BOTH_AT_ONCE, suffers(RACE, FOREIGN_UNLOCK)),
                entry(KILLED_WHILE_HOLDING, suffers(ORPHAN_KEY)),
                entry(CUT_BETWEEN_COMMANDS, survives()),
                entry(LATE_UNLOCK, notApplicable()),
                entry(LOST_REPLY, suffers(ORPHAN_KEY)),
                entry(PAUSED_HOLDER, notApplicable()),
                entry(SCRIPT_FLUSH, notApplicable()),
                entry(SLOW_WORKER, notApplicable()),
                entry(DEAD_WAITER, survives()),
                entry(DEAD_THREAD, suffers(ORPHAN_KEY)),
                entry(CLOCK_AHEAD, notApplicable()));
    }
}
