package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import java.util.Locale;

/** The faults for a node of a cluster with a scheduled job. */
enum JobAttack implements DemoAttack {

    /** Nothing: everybody just comes at the very same instant. */
    NONE,

    /** A holder stands still for longer than its lease, then goes on as if nothing had happened. */
    PAUSED_HOLDER,

    /** A holder is killed. */
    KILLED_WHILE_HOLDING,

    /** A node is killed behind the first command by which it takes the lock. */
    CUT_BETWEEN_COMMANDS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Message words() {
        return Message.of(JobText.class, text -> text.attack(this));
    }
}
