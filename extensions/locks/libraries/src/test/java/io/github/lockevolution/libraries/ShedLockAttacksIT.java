package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.OnTheBench;

/** As it is by default, it gives back whatever is there, and no script does so. */
@OnTheBench(value = LibraryLocks.class, lock = "shedlock")
class ShedLockAttacksIT extends LibraryAttacks {

    ShedLockAttacksIT() {
        but(Attack.LATE_UNLOCK, suffers(FOREIGN_UNLOCK));
        but(Attack.PAUSED_HOLDER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN));
        but(Attack.SLOW_WORKER, suffers(FOREIGN_UNLOCK, LEASE_OVERRUN));
        but(Attack.SCRIPT_FLUSH, notApplicable());
        but(Attack.CLOCK_AHEAD, survives());
    }
}
