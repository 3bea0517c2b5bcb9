package io.github.lockevolution.lock;

import java.util.List;

/**
 * The ways in which a lock can fail, judged by effect from outside: who is inside when, and whether the lock is <em>free</em>, so
 * that a newcomer's {@code tryLock()} would return true. The <em>owner</em> is the client whose command last made a free lock
 * taken, or whose {@code tryLock()} has returned true since; it stays owner until its {@code unlock()} has ended or another
 * becomes owner; one that died or gave up owns nothing, and one whose lease ran out on its way in owns nothing while another
 * does whose own lease has not run out since. A client <em>begins to take</em> the lock with the first command of its attempt
 * that wrote anything.
 */
public enum Failure {

    /**
     * Two clients are inside at once, the lease of neither has run out since it began to take the lock, and no foreign unlock came
     * before.
     */
    RACE,

    /** When every client has finished or died and every lease has run out, newcomers are refused for ever. */
    ORPHAN_KEY,

    /**
     * A command of one client makes the lock free, or cuts its lease short, while another one, neither dead nor finished, is its
     * owner.
     */
    FOREIGN_UNLOCK,

    /** Two clients are inside at once, and the lease of one of them has run out since it began to take the lock. */
    LEASE_OVERRUN,

    /**
     * The owner's {@code unlock()} has ended by itself, within its lease and with every answer heard (also if it sent nothing), no
     * other client is in the middle of anything or has died or lost an answer in the middle, and the lock is not free.
     */
    UNRELEASED,

    /**
     * Of a section: nobody died, lost an answer or outlived a lease, and what the resource holds and the clients answered is no serial
     * result of those who answered that it is done.
     */
    NOT_SERIALIZABLE,

    /** The same, and a lease has run out: who was late has spoilt it. */
    STALE_WRITE,

    /**
     * Of work that is to be done once: nobody has done it, everyone who asked was refused or has given up, and nobody will in this
     * period. Of a section: a client died or lost an answer in the middle, and what the resource holds is no serial result in which
     * each of those ran wholly or not at all.
     */
    HALF_DONE,

    /** The section's own check says no at the end. */
    BROKEN_INVARIANT,

    /** Nobody can move, and everybody who is left waits for another; or the store ended one of them for that reason. */
    DEADLOCK;

    /** The failures of a lock that clients take one at a time. */
    public static final List<Failure> OF_A_LOCK = List.of(RACE, ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN, UNRELEASED);

    /** The failures of work that is to be done once. */
    public static final List<Failure> OF_WORK_DONE_ONCE =
            List.of(RACE, ORPHAN_KEY, FOREIGN_UNLOCK, LEASE_OVERRUN, HALF_DONE);

    /** The failures of a section, a lock together with the work that it guards. */
    public static final List<Failure> OF_A_SECTION =
            List.of(NOT_SERIALIZABLE, STALE_WRITE, HALF_DONE, BROKEN_INVARIANT, DEADLOCK);
}
