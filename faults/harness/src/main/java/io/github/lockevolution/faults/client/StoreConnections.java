package io.github.lockevolution.faults.client;

import java.util.Optional;

/** The connections of one client, as its store sees them. */
public interface StoreConnections {

    /** The store, if it may make a command wait for another client. */
    default Optional<BlockingStore> blockingStore() {
        return Optional.empty();
    }

    /** The same connections, if a lock may end with its connection. */
    default Optional<StoreSession> session() {
        return Optional.empty();
    }

    /**
     * Whether the store has ended a connection, session or transaction of the client in this attempt: then an exception of its code is
     * explained.
     */
    default boolean isCutOff() {
        return false;
    }

    /** Whether the client may be in a transaction, whose changes the store does not show until it commits. */
    default boolean isInTransaction() {
        return false;
    }
}
