package io.github.lockevolution.workbench.compare;

/** What goes wrong, the same for every lock, while client A has the lock or is about to. */
enum Fault {

    /** A is inside and dies. */
    HOLDER_DIES,

    /** The answer to the last command of A's tryLock never arrives. */
    LOST_ACQUIRE,

    /** The answer to the last command of A's unlock never arrives. */
    LOST_RELEASE,

    /** A is inside, a whole lease goes by, and another client comes. */
    OUTLASTED_LEASE,

    /** A is inside, and another client comes whose clock is a whole lease ahead. */
    CLOCK_AHEAD,

    /** A is inside, a replica that has not heard of it takes over, and another client comes. */
    FAILOVER;

    /** Whether another client comes while A is at work; else one comes afterwards. */
    boolean isWhileInside() {
        return this == OUTLASTED_LEASE || this == CLOCK_AHEAD || this == FAILOVER;
    }
}
