package io.github.lockevolution.lock;

/** The ways in which a lock can fail, judged from outside: by which clients are inside when, and by what Redis holds. */
public enum Failure {

    /** Two clients are inside at once, although no lease has run out and no foreign unlock has happened before. */
    RACE("two clients are inside at once, and no lease ran out"),

    /** When every client has finished or died and every lease has run out, a newcomer still cannot take the lock. */
    ORPHAN_KEY("everyone is gone, and still nobody can take the lock"),

    /**
     * A command of one client makes the lock key disappear that was last written by another client which is neither
     * dead nor finished.
     */
    FOREIGN_UNLOCK("one client deletes the lock of another"),

    /** Two clients are inside at once, and the lease of one of them ran out while it was inside. */
    LEASE_OVERRUN("two clients are inside at once, after a lease ran out");

    private final String meaning;

    Failure(String meaning) {
        this.meaning = meaning;
    }

    /** What it is, in half a sentence of English. */
    public String meaning() {
        return meaning;
    }
}
