package io.github.lockevolution.libraries;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.testkit.OnTheBench;

/** It writes the time of day into its value, and nothing depends on it. */
@OnTheBench(value = LibraryLocks.class, lock = "shedlock-safe")
class ShedLockSafeAttacksIT extends LibraryAttacks {

    ShedLockSafeAttacksIT() {
        but(Attack.CLOCK_AHEAD, survives());
    }
}
