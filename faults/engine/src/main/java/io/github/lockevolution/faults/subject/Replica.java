package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;

/**
 * A second server with the contents that the first, its master, had at an earlier moment. Clients do not reach it until it takes over.
 * Missing writes arrive when they are let, all at once; a schedule that lets them arrive after one command and not after the next leaves
 * the replica behind by exactly the commands in between.
 */
public interface Replica {

    /** The contents of the lock on it now, without leases that have run out. A look changes nothing. */
    Snapshot look();

    /**
     * Lets all present contents of the master arrive, and no later write.
     *
     * @throws InconclusiveException if they do not arrive
     */
    void catchUp();

    /**
     * Makes it the master: clients reach it from now on, and writes that had not arrived are lost. The old master comes back as its replica
     * with the same contents.
     *
     * @throws InconclusiveException if it does not become the master, or its contents are not those that had arrived
     */
    void takeOver();

    /** Lets every write of a client arrive before the next command of any client, until {@link #fallBehind}. */
    void keepUp();

    /** Stops the arrival of writes; the present contents of the master have arrived. */
    void fallBehind();
}
