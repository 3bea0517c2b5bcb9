package io.github.lockevolution.variants;

import io.github.lockevolution.beyond.CountedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = VariantLocks.class, lock = "lua-setnx-setex")
class LuaSetnxSetexCensusTest extends CountedLikeStage5 {}
