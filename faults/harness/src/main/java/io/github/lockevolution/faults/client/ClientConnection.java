package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.Optional;

/** How one client reaches its store, for one attempt after the other, and what makes the locks that it calls there. */
public interface ClientConnection extends StoreConnections, AutoCloseable {

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

    /** Whose commands the gate sees. */
    CommandSource source();

    /** What the lock throws when the answer to a command of it is lost. */
    Class<? extends Exception> lostAnswer();

    /** Whether the lock may have threads of its own, which send something or wait for an answer. */
    default boolean mayHaveOwnThreads() {
        return false;
    }

    /** Whether whatever it starts in other threads has to be done when its attempt has returned: what comes later is in no schedule. */
    default boolean awaitsItsThreads() {
        return false;
    }

    /** Whether what such threads send can be told from what the attempt sends, which uses one connection for all of it. */
    default boolean isAttemptOnOneConnection() {
        return mayHaveOwnThreads();
    }

    /** Whether threads that were started in an attempt may be those of a library, which has nothing to do with the lock. */
    default boolean usesLibraryWithThreads() {
        return true;
    }

    /** What runs a thread that the client has started in its attempt, outside this JVM; empty if there is none, or nobody knows. */
    default Optional<String> startedThread() {
        return Optional.empty();
    }

    /** Whether anything of the client runs outside this JVM, or would if it got a processor; false if nobody knows. */
    default boolean isAtWork() {
        return false;
    }

    /** Whether threads outside this JVM were seen that the client has started in its attempt, and all of them have ended. */
    default boolean haveThreadsEnded() {
        return false;
    }

    /** Whether the lock has said, as it was made, that it does something when a timer rings that the bench has. */
    default boolean hasTimer() {
        return false;
    }

    /**
     * The timer rings: comes back when what is done then is done. Only while nothing else is asked of the client.
     *
     * @throws InconclusiveException if it cannot be spoken to
     */
    default void tick() {}

    /** Whether the bench rings whatever timers the client sets, so that none rings by the clock on the wall. */
    default boolean ringsTimers() {
        return false;
    }

    /** The timer rings that would ring first; tells whether anything was sent then. Only while the client stands still. */
    default boolean ring() {
        return false;
    }

    /**
     * What has been sent until now is nothing that a timer still sends, but for what came together with the command that it stands before.
     *
     * @param isAttemptHeld whether the attempt stands before a command as well
     */
    default void forgetSent(boolean isAttemptHeld) {}

    /** Waits until all has happened that follows from an answer; tells whether anything was sent by that. */
    default boolean hasSentAtRest() {
        return false;
    }

    /** Whether what the client runs in, outside this JVM, has ended. */
    default boolean hasEnded() {
        return false;
    }

    /** Whether the client answers before it rests, so that whatever it sends while it rests is in the background, over whichever connection. */
    default boolean answersBeforeItRests() {
        return false;
    }

    /** The lock has sent something in the background: threads of it may go on when their client is dead. */
    default void noteBackground() {}

    /** Waits for what the lock still sends when its method has returned; empty if that is not to be waited for here. */
    default Optional<LastCommands> lastCommands() {
        return Optional.empty();
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
