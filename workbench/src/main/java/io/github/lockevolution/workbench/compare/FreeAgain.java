package io.github.lockevolution.workbench.compare;

/** When another client can take the lock after a fault. */
enum FreeAgain {

    /** At once. */
    AT_ONCE,

    /** When the lease is over, and not before. */
    AFTER_LEASE,

    /** Not even when every lease is over. */
    NEVER
}
