package io.github.lockevolution.libraries;

import io.github.lockevolution.testkit.OnTheBench;

@OnTheBench(SpringPubSubStage.class)
class SpringPubSubAttacksIT extends LibraryAttacks {}
