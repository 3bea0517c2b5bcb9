package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;

/** How one client reaches its store, for one attempt after the other, and what makes the locks that it calls there. */
public interface ClientConnection extends StoreConnections, ClientThreads, ClientTimers, AutoCloseable {

    /**
     * A new lock, for the next attempt or, of a client in real time, for all of them. Called by the thread that then calls the lock, except
     * for a client in real time whose gate is in its connection.
     *
     * @throws InconclusiveException if the client cannot be spoken to
     */
    DistributedLock newLock();

    /**
     * What runs in the next attempt: takes a new lock, is inside and gives it back.
     *
     * @param steps in which order the client does that
     * @throws InconclusiveException if the client cannot be spoken to
     */
    default Program newProgram(ClientProgram steps) {
        return new LockRun(newLock(), steps);
    }

    /** The threads or the port whose commands the gate sees. */
    CommandSource source();

    /** What the lock throws when the answer to a command of it is lost. */
    Class<? extends Exception> lostAnswer();

    /** Whether what the client runs in, outside this JVM, has ended. */
    default boolean hasEnded() {
        return false;
    }

    /** Whether the lock has said, as it was made, that it waits until it is free. */
    default boolean isBlocking() {
        return false;
    }

    /**
     * The connections of the client were cut on their way, or the client is gone: waits until the store has noticed, if what was held by them
     * goes with them.
     *
     * @throws InconclusiveException if it does not notice
     */
    default void awaitEnd() {}

    /** The client dies: whoever waits for it need not wait any longer. Called while it stands still, by whoever lets it move. */
    default void kill() {}

    /** Why a client that was let move neither stops nor ends. */
    default InconclusiveException stuck(String client, Duration patience) {
        return ThreadStacks.neverRests(client, patience);
    }

    @Override
    void close();
}
