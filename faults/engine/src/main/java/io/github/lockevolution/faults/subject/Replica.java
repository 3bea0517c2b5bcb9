package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;

/**
 * A second server that holds what the first, its master, held at an earlier moment. Clients do not reach it until it takes over.
 * Whatever it lacks arrives when it is let, all at once; a schedule that lets it arrive after one command and not after the next leaves the
 * replica behind by exactly the commands in between.
 */
public interface Replica {

    /** What it holds of the lock now, without leases that have run out. Looking changes nothing. */
    Snapshot look();

    /**
     * Lets everything arrive that the master holds, and no more than that.
     *
     * @throws InconclusiveException if it does not arrive
     */
    void catchUp();

    /**
     * Makes it the master: clients reach it from now on, and what had not arrived is gone. The old master comes back as its replica and holds the
     * same.
     *
     * @throws InconclusiveException if it does not become the master, or holds something else than what had arrived
     */
    void takeOver();

    /** Lets everything that a client has written arrive before the next command of any client, until {@link #fallBehind}. */
    void keepUp();

    /** Lets nothing arrive any more; what the master holds by now has arrived. */
    void fallBehind();
}
