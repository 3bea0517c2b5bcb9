package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = LibraryLocks.class, lock = "redisson-lease")
class RedissonLeaseAttacksIT extends LibraryAttacks {}
