package io.github.lockevolution.variants;

import io.github.lockevolution.beyond.AttackedLikeStage5;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(LuaSetnxSetexSpec.class)
class LuaSetnxSetexAttacksTest extends AttackedLikeStage5 {}
