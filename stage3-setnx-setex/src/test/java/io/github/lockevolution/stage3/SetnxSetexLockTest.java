package io.github.lockevolution.stage3;

import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SetnxSetexStage.class)
class SetnxSetexLockTest extends LockContract {}
