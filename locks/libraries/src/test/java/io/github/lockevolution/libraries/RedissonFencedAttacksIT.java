package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(RedissonFencedStage.class)
class RedissonFencedAttacksIT extends LibraryAttacks {}
