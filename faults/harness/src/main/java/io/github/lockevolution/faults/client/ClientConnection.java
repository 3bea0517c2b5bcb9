package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;

/** The connection of one client to its store, for one attempt after the other, and the factory of the locks that it calls there. */
public interface ClientConnection extends StoreConnections, ClientThreads, ClientTimers, AutoCloseable {

    /**
     * A new lock, for the next attempt or, for a client in real time, for all of them. Called by the thread that then calls the lock,
     * except for a client in real time whose gate is in its connection.
     *
     * @throws InconclusiveException if the client cannot be reached
     */
    DistributedLock newLock();

    /**
     * The program of the next attempt: takes a new lock, is inside and gives it back.
     *
     * @param steps the order of these steps
     * @throws InconclusiveException if the client cannot be reached
     */
    default Program newProgram(ClientProgram steps) {
        return new LockRun(newLock(), steps);
    }

    /** The threads or the port whose commands the gate sees. */
    CommandSource source();

    /** The exception that the lock throws when the reply to a command is lost. */
    Class<? extends Exception> lostAnswer();

    /** Whether the process of the client, outside this JVM, has ended. */
    default boolean hasEnded() {
        return false;
    }

    /** Whether the lock has said, as it was made, that its tryLock waits until the lock is free. */
    default boolean isBlocking() {
        return false;
    }

    /**
     * The connections of the client were cut on their way, or the client is gone: waits until the store has noticed, if locks end with
     * their connections.
     *
     * @throws InconclusiveException if it does not notice
     */
    default void awaitEnd() {}

    /**
     * Notes the death of the client: no call needs to wait for it any longer. Called by the thread that lets it move, while it stands
     * still.
     */
    default void kill() {}

    /** The error about a client that was let go and neither stops nor ends. */
    default InconclusiveException stuck(String client, Duration patience) {
        return ThreadStacks.neverRests(client, patience);
    }

    @Override
    void close();
}
