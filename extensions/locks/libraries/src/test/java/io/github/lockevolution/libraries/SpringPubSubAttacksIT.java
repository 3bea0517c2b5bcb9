package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = LibraryLocks.class, lock = "spring-pub-sub")
class SpringPubSubAttacksIT extends LibraryAttacks {}
