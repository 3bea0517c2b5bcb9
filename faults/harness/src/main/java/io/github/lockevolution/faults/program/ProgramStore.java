package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.StoreConnections;

/** How a store sees the connections of a client that is a program, if what the client holds goes with them. */
public interface ProgramStore extends StoreConnections {

    /** Of a store in which a connection holds nothing. */
    ProgramStore HOLDS_NOTHING = new ProgramStore() {};

    /** A client begins that may have the connections of the one before it. */
    default void beginAttempt() {}

    /** Whether the next client could not go on over a connection as over a new one: it has ended, or it is in the middle of something. */
    default boolean isLeftOver() {
        return false;
    }

    /**
     * Whether the client that begins now still has a connection of the one before it: if that had died, it would be cut, and the client might notice
     * only in the middle of its work.
     */
    default boolean keepsConnection() {
        return false;
    }

    /** The client is dead: ends its connections, and waits until the store has let go of what it held by them. */
    default void endClient() {}
}
