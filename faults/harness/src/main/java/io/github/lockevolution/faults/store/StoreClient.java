package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.client.BlockingStore;
import io.github.lockevolution.faults.subject.StoreArguments;
import java.util.Optional;

/** How one client of a section reaches a place in a store. */
public interface StoreClient extends StoreArguments.Access, AutoCloseable {

    /** A new attempt begins: what became of the one before is no matter. */
    default void beginAttempt() {}

    /** The store, if it may make a command wait for another client. */
    default Optional<BlockingStore> blockingStore() {
        return Optional.empty();
    }

    /** Whether the store has ended what the client of this attempt had in its hands. */
    default boolean isCutOff() {
        return false;
    }

    /** Whether it may be in a transaction, of which the store shows nothing until it is committed. */
    default boolean isInTransaction() {
        return false;
    }

    /** Its connections were cut on their way, or are to be: comes back when the store has let go of what they held. */
    default void cut() {}

    /** The client dies: it connects no more, and whoever waits for it need not wait any longer. */
    default void kill() {}

    @Override
    void close();
}
