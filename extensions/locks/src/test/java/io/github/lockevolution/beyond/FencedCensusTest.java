package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(FencedSpec.class)
class FencedCensusTest extends CountedLikeStage5 {}
