package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.PAUSED_HOLDER;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.beyond.AttackedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = VariantLocks.class, lock = "deadline-del-setnx")
class DeadlineDelSetnxAttacksTest extends AttackedLikeStage5 {

    DeadlineDelSetnxAttacksTest() {
        but(LATE_UNLOCK, suffers(FOREIGN_UNLOCK));
        but(PAUSED_HOLDER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN));
        but(SCRIPT_FLUSH, notApplicable());
        but(SLOW_WORKER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN));
        but(CLOCK_AHEAD, suffers(FOREIGN_UNLOCK));
    }
}
