package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The store in which a lock keeps its state, looked at past every gate. The names in the commands of its clients belong to the lock; the
 * rest of the store is ignored. Belongs to one thread.
 */
public interface Store extends AutoCloseable {

    /**
     * The contents that belong to the lock now. A look changes nothing.
     *
     * @throws InconclusiveException if a lease has run out by itself since the last look, or the store does not answer
     */
    Snapshot look();

    /** Whether any lease of the lock would run out by itself, as seen at the last look. */
    boolean leaseRuns();

    /** Whether leases can be let run out now; not if a client is in the middle of a transaction that cannot be changed. */
    default boolean canExpire() {
        return true;
    }

    /** Lets every lease that runs on the lock run out now. */
    void expire();

    /** Whether any lease would run out by itself within this time, as seen at the last look. */
    default boolean runsOutWithin(Duration time) {
        return leaseRuns();
    }

    /** Lets this much time go by: leases that end by then run out, and the others keep their rest. */
    default void pass(Duration time) {
        expire();
    }

    /**
     * Sets every lease back to its rest at the last look, if the difference is noticeable: between two moves, no time passes.
     *
     * @throws InconclusiveException if a lease has run out meanwhile
     */
    default void holdLeases() {}

    /** Puts back the contents of an earlier look, with the rest of their leases. */
    void restore(Snapshot snapshot);

    /** Removes everything of the lock, also at the replica. */
    void clear();

    /** Whether a lock ends with the connection of its client, so that the death of a client changes the contents. */
    default boolean isHeldByConnections() {
        return false;
    }

    /** Whether the death of a client may change the contents, because its place in a queue ends with its connection, if not the lock itself. */
    default boolean isChangedByDeaths() {
        return isHeldByConnections();
    }

    /**
     * Whether clients change it in transactions. A newcomer does not see the writes of an open transaction, and may have to wait for it: so
     * the probe for a free lock looks at committed contents, while no client is in the middle of its attempt.
     */
    default boolean isTransactional() {
        return false;
    }

    /** Whether clients that wait in it for the same lock are unblocked in the order in which they came; false if that is left to chance. */
    default boolean isQueue() {
        return true;
    }

    /** The replica that takes over if this store fails; empty if there is none. */
    default Optional<Replica> replica() {
        return Optional.empty();
    }

    /** The eviction of its keys when it is short of memory; empty if it never evicts. */
    default Optional<Eviction> eviction() {
        return Optional.empty();
    }

    /** The servers that the state is spread over, in order, if any of them may lose it by itself; empty if it is in one place. */
    default List<StoreServer> servers() {
        return List.of();
    }

    /**
     * Whether it lets leases run out by moving the times that it holds, and leaves its clock alone: then no schedule depends on the time
     * that it reports.
     */
    default boolean movesTimes() {
        return false;
    }

    /**
     * Makes sure that only the bench has changed the store since it was opened.
     *
     * @throws InconclusiveException if the store was restarted, emptied or short of memory, with the disturbance that was noticed
     */
    default void requireUndisturbed() {}

    /** Whether a command changes nothing, not even data that other clients do not see yet; false where that is not known. */
    default boolean onlyReads(List<String> command) {
        return false;
    }

    /** Removes everything of the lock, if the store is still there, and disconnects. */
    @Override
    void close();
}
