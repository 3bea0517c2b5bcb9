package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = LibraryLocks.class, lock = "redisson-fenced")
class RedissonFencedAttacksIT extends LibraryAttacks {}
