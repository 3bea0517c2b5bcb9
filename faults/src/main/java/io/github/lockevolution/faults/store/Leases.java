package io.github.lockevolution.faults.store;

/** Whether leases run out by themselves. */
public enum Leases {

    /** Only when they are let: the schedule decides. */
    HELD_STILL,

    /** As the store lets them. */
    RUNNING
}
