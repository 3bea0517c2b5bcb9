package io.github.lockevolution.faults.subject;

/** Whether leases run out by themselves. */
public enum LeaseClock {

    /** They run out only when they are let: the schedule decides. */
    FROZEN,

    /** They run out as the store decides. */
    RUNNING
}
