package io.github.lockevolution.faults.client;

import java.util.Optional;

/** How a store sees the connections of one client. */
public interface StoreConnections {

    /** The store, if it may make a command wait for another client. */
    default Optional<BlockingStore> blockingStore() {
        return Optional.empty();
    }

    /** The same connections, if what the client holds may go with them. */
    default Optional<StoreSession> session() {
        return Optional.empty();
    }

    /** Whether the store has ended what the client of this attempt had in its hands: then an error of its code is no wonder. */
    default boolean isCutOff() {
        return false;
    }

    /** Whether the client may be in a transaction, of which the store shows nothing until it is committed. */
    default boolean isInTransaction() {
        return false;
    }
}
