package io.github.lockevolution.stage2;

import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SetnxStage.class)
class SetnxLockTest extends LockContract {}
