package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.client.BlockingStore;
import java.util.List;
import java.util.Optional;

/** How one client of a section reaches a place in a store. */
public interface StoreClient extends AutoCloseable {

    /**
     * An object of a type that its kind of store has.
     *
     * @param type as the section has loaded it
     * @param opened whatever has to be closed when the section is over is added to it
     * @throws Exception if the client library does not make one
     */
    Object object(Class<?> type, List<AutoCloseable> opened) throws Exception;

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
