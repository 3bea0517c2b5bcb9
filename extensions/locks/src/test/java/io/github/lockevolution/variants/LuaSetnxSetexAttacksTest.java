package io.github.lockevolution.variants;

import io.github.lockevolution.beyond.AttackedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = VariantLocks.class, lock = "lua-setnx-setex")
class LuaSetnxSetexAttacksTest extends AttackedLikeStage5 {}
