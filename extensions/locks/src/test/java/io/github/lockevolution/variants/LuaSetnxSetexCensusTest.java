package io.github.lockevolution.variants;

import io.github.lockevolution.beyond.CountedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(LuaSetnxSetexSpec.class)
class LuaSetnxSetexCensusTest extends CountedLikeStage5 {}
