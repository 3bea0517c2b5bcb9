package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.DEAD_THREAD;
import static io.github.lockevolution.faults.attack.Attack.KILLED_WHILE_HOLDING;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.AttackTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

/** It survives a lost reply. */
@OnTheBench(value = VariantLocks.class, lock = "versioned-put")
class VersionedPutAttacksTest extends AttackTableContract {

    @Override
    protected Map<Attack, Expected> expected() {
        return Map.of(
                KILLED_WHILE_HOLDING, suffers(ORPHAN_KEY),
                LATE_UNLOCK, notApplicable(),
                PAUSED_HOLDER, notApplicable(),
                SLOW_WORKER, notApplicable(),
                DEAD_THREAD, suffers(ORPHAN_KEY),
                CLOCK_AHEAD, notApplicable());
    }
}
