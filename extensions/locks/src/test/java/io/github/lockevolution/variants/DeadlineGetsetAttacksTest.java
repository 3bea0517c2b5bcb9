package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.CLOCK_AHEAD;
import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.beyond.AttackedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = VariantLocks.class, lock = "deadline-getset")
class DeadlineGetsetAttacksTest extends AttackedLikeStage5 {

    DeadlineGetsetAttacksTest() {
        but(LATE_UNLOCK, suffers(FOREIGN_UNLOCK));
        but(SCRIPT_FLUSH, notApplicable());
        but(CLOCK_AHEAD, suffers(RACE));
    }
}
