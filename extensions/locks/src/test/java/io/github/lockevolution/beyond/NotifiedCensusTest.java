package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

/** The message changes who asks when, and not who gets in. */
@OnTheBench(value = BeyondLocks.class, lock = "notified-lock")
class NotifiedCensusTest extends CountedLikeStage5 {}
