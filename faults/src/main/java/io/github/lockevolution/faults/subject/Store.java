package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.InconclusiveException;

/**
 * Where a lock keeps its state, looked at past every gate. What belongs to the lock is what its clients name in their commands;
 * the rest of the store is nobody's business here. Belongs to one thread.
 */
public interface Store extends AutoCloseable {

    /**
     * What it holds of the lock now. Looking changes nothing.
     *
     * @throws InconclusiveException if a lease has run out by itself since the last look, or the store does not answer
     */
    Snapshot look();

    /** Whether something of the lock would run out by itself, as seen at the last look. */
    boolean leaseRuns();

    /** Lets every lease that runs on the lock run out now. */
    void expire();

    /** Puts back what was there at an earlier look, with what was left of its leases. */
    void restore(Snapshot snapshot);

    /** Removes everything of the lock. */
    void clear();

    /**
     * Makes sure that nobody but the bench has changed the store since it was opened.
     *
     * @throws InconclusiveException if the store was restarted, emptied or short of memory, with what was noticed
     */
    default void requireUndisturbed() {}

    /** Removes everything of the lock, if the store is still there, and lets go of it. */
    @Override
    void close();
}
