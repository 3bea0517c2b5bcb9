package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = BeyondLocks.class, lock = "fenced-lock")
class FencedCensusTest extends CountedLikeStage5 {}
