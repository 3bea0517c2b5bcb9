package io.github.lockevolution.beyond;

import static io.github.lockevolution.faults.attack.Attack.SLOW_WORKER;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = BeyondLocks.class, lock = "watchdog-lock")
class WatchdogAttacksTest extends AttackedLikeStage5 {

    WatchdogAttacksTest() {
        but(SLOW_WORKER, survives());
    }
}
