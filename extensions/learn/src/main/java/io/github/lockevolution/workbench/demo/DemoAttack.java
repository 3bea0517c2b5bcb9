package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;

/** A fault for one holder of the lock in a demo, once. */
interface DemoAttack {

    /** The name of the attack on the command line and in JSON. */
    @Override
    String toString();

    /** The event in words. */
    Message words();
}
