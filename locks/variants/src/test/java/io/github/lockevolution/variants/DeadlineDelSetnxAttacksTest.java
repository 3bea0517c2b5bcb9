package io.github.lockevolution.variants;

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
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static java.util.Map.entry;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(DeadlineDelSetnxStage.class)
class DeadlineDelSetnxAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.ofEntries(
                entry(BOTH_AT_ONCE, survives()),
                entry(KILLED_WHILE_HOLDING, survives()),
                entry(CUT_BETWEEN_COMMANDS, survives()),
                entry(LATE_UNLOCK, suffers(FOREIGN_UNLOCK)),
                entry(LOST_REPLY, survives()),
                entry(PAUSED_HOLDER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)),
                entry(SCRIPT_FLUSH, notApplicable()),
                entry(SLOW_WORKER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)),
                entry(DEAD_WAITER, survives()),
                entry(DEAD_THREAD, survives()),
                entry(CLOCK_AHEAD, suffers(FOREIGN_UNLOCK)));
    }
}
