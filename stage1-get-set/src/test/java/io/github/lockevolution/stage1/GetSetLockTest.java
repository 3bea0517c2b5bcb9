package io.github.lockevolution.stage1;

import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(GetSetStage.class)
class GetSetLockTest extends LockContract {}
