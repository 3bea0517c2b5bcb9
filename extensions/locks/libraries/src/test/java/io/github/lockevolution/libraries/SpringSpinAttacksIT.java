package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = LibraryLocks.class, lock = "spring-spin")
class SpringSpinAttacksIT extends LibraryAttacks {}
