package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SpringSpinSpec.class)
class SpringSpinAttacksIT extends LibraryAttacks {}
