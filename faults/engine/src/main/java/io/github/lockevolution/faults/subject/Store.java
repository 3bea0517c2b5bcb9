package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

    /** Whether leases can be let run out now; not if a client is in the middle of something that nobody can change. */
    default boolean canExpire() {
        return true;
    }

    /** Lets every lease that runs on the lock run out now. */
    void expire();

    /** Whether something would run out by itself within so much time, as seen at the last look. */
    default boolean runsOutWithin(Duration time) {
        return leaseRuns();
    }

    /** Lets so much time go by: what runs out by then is gone, and what does not keeps the rest. */
    default void pass(Duration time) {
        expire();
    }

    /**
     * Sets every lease back to what was left of it at the last look, if the difference is noticeable: between two moves, no time passes.
     *
     * @throws InconclusiveException if a lease has run out meanwhile
     */
    default void holdLeases() {}

    /** Puts back what was there at an earlier look, with what was left of its leases. */
    void restore(Snapshot snapshot);

    /** Removes everything of the lock, also at the replica. */
    void clear();

    /** Whether what a client holds goes with its connections, so that its death changes what is held. */
    default boolean isHeldByConnections() {
        return false;
    }

    /**
     * Whether clients change it in transactions. What one has written in a transaction that is open, a newcomer does not see, and may have to
     * wait for: whether the lock is free is asked of what is committed, where nobody is in the middle of anything.
     */
    default boolean isTransactional() {
        return false;
    }

    /** Whether clients that wait in it for the same are let go in the order in which they came; false if that is left to chance. */
    default boolean isQueue() {
        return true;
    }

    /** What takes over if this store fails; empty if nothing does. */
    default Optional<Replica> replica() {
        return Optional.empty();
    }

    /** How it throws away what it holds when it is short of memory; empty if it never does. */
    default Optional<Eviction> eviction() {
        return Optional.empty();
    }

    /** The servers that the state is spread over, in order, if any of them may lose it by itself; empty if it is in one place. */
    default List<StoreServer> servers() {
        return List.of();
    }

    /**
     * Whether it lets leases run out by moving the times that it holds, and leaves its clock alone: then no schedule follows from when it says that it
     * is now.
     */
    default boolean movesTimes() {
        return false;
    }

    /**
     * Makes sure that nobody but the bench has changed the store since it was opened.
     *
     * @throws InconclusiveException if the store was restarted, emptied or short of memory, with what was noticed
     */
    default void requireUndisturbed() {}

    /** Whether a command changes nothing, also nothing that nobody else sees yet; false where that is not known. */
    default boolean onlyReads(List<String> command) {
        return false;
    }

    /** Removes everything of the lock, if the store is still there, and lets go of it. */
    @Override
    void close();
}
