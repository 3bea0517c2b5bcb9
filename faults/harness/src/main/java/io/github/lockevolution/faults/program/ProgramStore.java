package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.StoreConnections;

/** The connections of a client that is a program, as its store sees them, if a lock may end with its connection. */
public interface ProgramStore extends StoreConnections {

    /** A store in which no lock ends with its connection. */
    ProgramStore HOLDS_NOTHING = new ProgramStore() {};

    /** Notes that a client begins that may have the connections of the one before it. */
    default void beginAttempt() {}

    /**
     * Whether the next client could not go on over a connection as over a new one: it has ended, or it is in the middle of a command or a
     * transaction.
     */
    default boolean isLeftOver() {
        return false;
    }

    /**
     * Whether the client that begins now still has a connection of the one before it: if that one had died, the connection would be cut,
     * and the client might notice only in the middle of its work.
     */
    default boolean keepsConnection() {
        return false;
    }

    /** Ends the connections of the dead client, and waits until the store has ended its locks. */
    default void endClient() {}
}
