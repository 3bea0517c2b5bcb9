package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(RedissonFencedSpec.class)
class RedissonFencedAttacksIT extends LibraryAttacks {}
