package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(RedissonLeaseSpec.class)
class RedissonLeaseAttacksIT extends LibraryAttacks {}
