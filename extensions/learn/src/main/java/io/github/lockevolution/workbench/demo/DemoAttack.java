package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;

/** What is done to one holder of the lock in a demo, once. */
interface DemoAttack {

    /** As it is called on the command line and in JSON. */
    @Override
    String toString();

    /** What happens, in words. */
    Message words();
}
