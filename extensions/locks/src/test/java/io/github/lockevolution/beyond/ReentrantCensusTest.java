package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

/** Clients that take the lock once see no difference. */
@OnTheBench(value = BeyondLocks.class, lock = "reentrant-lock")
class ReentrantCensusTest extends CountedLikeStage5 {}
