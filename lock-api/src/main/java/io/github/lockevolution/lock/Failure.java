package io.github.lockevolution.lock;

import java.util.List;

/**
 * The ways in which a lock can fail, judged by effect from outside: the clients inside at each time, and whether the lock is <em>free</em>,
 * so that a newcomer's {@code tryLock()} would return true. The <em>owner</em> is the client whose command last made a free lock taken, or
 * whose {@code tryLock()} has returned true since; it stays owner until its {@code unlock()} has ended or another client becomes owner. A
 * client that died or gave up owns nothing. A client whose lease ran out on its way in owns nothing while another client is owner whose own
 * lease has not run out since. A client <em>begins to take</em> the lock with the first command of its attempt that wrote anything.
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
     * The owner's {@code unlock()} has ended by itself, within its lease and with every reply received (also if it sent nothing), no other
     * client is in the middle of its attempt or has died or lost a reply there, and the lock is not free.
     */
    UNRELEASED,

    /**
     * Of a section: no client died, lost a reply or outlived a lease, and the contents of the resource with the clients' answers are no
     * serial result of the clients that answered that they are done.
     */
    NOT_SERIALIZABLE,

    /** Of a section: as {@link #NOT_SERIALIZABLE}, but a lease has run out, so that a late client may have spoilt the result. */
    STALE_WRITE,

    /**
     * Of work that is to be done once: no client has done it, every client that asked was refused or has given up, and none will do it in
     * this period. Of a section: a client died or lost a reply in the middle, and the contents of the resource are no serial result in
     * which each such client ran wholly or not at all.
     */
    HALF_DONE,

    /** The section's own check fails at the end. */
    BROKEN_INVARIANT,

    /** No client can move, and all that are left wait for another; or the store ended one of them for that reason. */
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
