package io.github.lockevolution.faults.subject;

/** Whether leases run out by themselves. */
public enum LeaseClock {

    /** Only when they are let: the schedule decides. */
    FROZEN,

    /** As the store lets them. */
    RUNNING
}
