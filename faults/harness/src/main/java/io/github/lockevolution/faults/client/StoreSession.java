package io.github.lockevolution.faults.client;

/** The connections of a client, in a store that takes back what a connection holds when the connection ends. */
public interface StoreSession {

    /** Whether the store says that the client holds something by a connection. */
    boolean isHolding();

    /**
     * Lets the store end every connection by which the client holds something, as it does with one from which it has not heard for too long.
     * Returns when it has let go of that.
     *
     * @throws io.github.lockevolution.faults.setup.InconclusiveException if it does not end them
     */
    void end();
}
