package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(NotifiedSpec.class)
class NotifiedAttacksTest extends AttackedLikeStage5 {}
