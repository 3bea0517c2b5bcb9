package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(RedissonLeaseStage.class)
class RedissonLeaseAttacksIT extends LibraryAttacks {}
