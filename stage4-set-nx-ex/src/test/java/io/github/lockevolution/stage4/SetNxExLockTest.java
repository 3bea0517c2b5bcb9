package io.github.lockevolution.stage4;

import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SetNxExStage.class)
class SetNxExLockTest extends LockContract {}
