package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SpringSpinStage.class)
class SpringSpinAttacksIT extends LibraryAttacks {}
