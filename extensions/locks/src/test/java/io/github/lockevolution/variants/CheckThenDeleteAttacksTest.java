package io.github.lockevolution.variants;

import static io.github.lockevolution.faults.attack.Attack.LATE_UNLOCK;
import static io.github.lockevolution.faults.attack.Attack.SCRIPT_FLUSH;
import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;

import io.github.lockevolution.beyond.AttackedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = VariantLocks.class, lock = "check-then-delete")
class CheckThenDeleteAttacksTest extends AttackedLikeStage5 {

    CheckThenDeleteAttacksTest() {
        but(LATE_UNLOCK, suffers(FOREIGN_UNLOCK));
        but(SCRIPT_FLUSH, notApplicable());
    }
}
