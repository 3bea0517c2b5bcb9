package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;

/** How one client reaches its store. It makes one attempt after the other over it, each with a new lock. */
public interface ClientConnection extends AutoCloseable {

    /**
     * A lock for the next attempt. Called by the thread that then calls the lock.
     *
     * @throws InconclusiveException if the client cannot be spoken to
     */
    DistributedLock newLock();

    /** Whose commands the gate sees. */
    CommandSource source();

    /** What the lock throws when the answer to a command of it is lost. */
    Class<? extends Exception> lostAnswer();

    /** Whether the lock may send something by threads of its own, which can be told apart. */
    default boolean mayHaveOwnThreads() {
        return false;
    }

    /** Whether the lock has said, as it was made, that it waits until it is free. */
    default boolean isBlocking() {
        return false;
    }

    /** The client dies: whoever waits for it need not wait any longer. Called while it stands still, by whoever lets it move. */
    default void kill() {}

    /** Why a client that was let move neither stops nor ends. */
    default InconclusiveException stuck(String client, Duration patience) {
        return ThreadStacks.neverRests(client, patience);
    }

    @Override
    void close();
}
