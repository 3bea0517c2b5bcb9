package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.client.StoreConnections;
import io.github.lockevolution.faults.subject.StoreArguments;

/** How one client of a section reaches a place in a store. */
public interface StoreClient extends StoreConnections, StoreArguments.Access, AutoCloseable {

    /** A new attempt begins: what became of the one before is no matter. */
    default void beginAttempt() {}

    /** Its connections were cut on their way, or are to be: comes back when the store has let go of what they held. */
    default void cut() {}

    /** The client dies: it connects no more, and whoever waits for it need not wait any longer. */
    default void kill() {}

    @Override
    void close();
}
