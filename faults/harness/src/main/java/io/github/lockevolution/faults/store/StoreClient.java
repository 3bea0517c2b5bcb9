package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.client.StoreConnections;
import io.github.lockevolution.faults.subject.StoreArguments;

/** The connections of one client of a section to a place in a store. */
public interface StoreClient extends StoreConnections, StoreArguments.Access, AutoCloseable {

    /** Begins a new attempt; the one before does not count any more. */
    default void beginAttempt() {}

    /** Cuts its connections, unless they were cut on their way, and returns when the store has ended their locks. */
    default void cut() {}

    /** Notes the death of the client: it connects no more, and no call needs to wait for it. */
    default void kill() {}

    @Override
    void close();
}
