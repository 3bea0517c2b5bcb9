package io.github.lockevolution.libraries;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.OnTheBench;

/** It writes the time of day into its value, and nothing depends on it. */
@OnTheBench(ShedLockSafeSpec.class)
class ShedLockSafeAttacksIT extends LibraryAttacks {

    ShedLockSafeAttacksIT() {
        but(Attack.CLOCK_AHEAD, survives());
    }
}
