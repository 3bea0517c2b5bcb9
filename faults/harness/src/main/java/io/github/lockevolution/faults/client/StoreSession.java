package io.github.lockevolution.faults.client;

/** The connections of a client, in a store in which a lock ends with its connection. */
public interface StoreSession {

    /** Whether the store reports that the client holds a lock by a connection. */
    boolean isHolding();

    /**
     * Lets the store end every connection by which the client holds a lock, as it does with a connection that is silent for too long.
     * Returns when the locks have ended.
     *
     * @throws io.github.lockevolution.faults.setup.InconclusiveException if it does not end them
     */
    void end();
}
