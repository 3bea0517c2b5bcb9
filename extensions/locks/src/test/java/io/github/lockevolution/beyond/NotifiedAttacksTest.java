package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(value = BeyondLocks.class, lock = "notified-lock")
class NotifiedAttacksTest extends AttackedLikeStage5 {}
