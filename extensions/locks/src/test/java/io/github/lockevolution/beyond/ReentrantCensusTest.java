package io.github.lockevolution.beyond;

import io.github.lockevolution.testkit.OnTheBench;

/** Clients that take the lock once see no difference. */
@OnTheBench(ReentrantSpec.class)
class ReentrantCensusTest extends CountedLikeStage5 {}
