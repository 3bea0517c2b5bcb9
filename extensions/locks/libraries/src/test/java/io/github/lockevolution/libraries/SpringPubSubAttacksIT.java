package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SpringPubSubSpec.class)
class SpringPubSubAttacksIT extends LibraryAttacks {}
