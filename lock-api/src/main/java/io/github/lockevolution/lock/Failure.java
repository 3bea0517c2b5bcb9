package io.github.lockevolution.lock;

/** The ways in which a lock can fail, judged from outside: by who is inside when, and by what Redis holds. */
public enum Failure {

    /** Two clients are inside at once, although no lease has run out and no foreign unlock has happened before. */
    RACE,

    /** When every client has finished or died and every lease has run out, a newcomer still cannot take the lock. */
    ORPHAN_KEY,

    /**
     * A command of one client makes the lock key disappear that was last written by another client which is neither
     * dead nor finished.
     */
    FOREIGN_UNLOCK,

    /** Two clients are inside at once, and the lease of one of them ran out while it was inside. */
    LEASE_OVERRUN
}
