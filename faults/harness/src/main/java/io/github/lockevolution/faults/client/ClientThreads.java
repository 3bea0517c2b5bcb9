package io.github.lockevolution.faults.client;

import java.util.Optional;

/** The threads that a client has beside the one of its attempt. A client has none, unless its connection says so. */
public interface ClientThreads {

    /** Whether the lock may have threads of its own, which send commands or wait for replies. */
    default boolean mayHaveOwnThreads() {
        return false;
    }

    /** Whether all work of its other threads has to be done when its attempt has returned: later commands are in no schedule. */
    default boolean awaitsItsThreads() {
        return false;
    }

    /** Whether commands of such threads can be told from those of the attempt, which uses one connection for all of its own. */
    default boolean isAttemptOnOneConnection() {
        return mayHaveOwnThreads();
    }

    /** Whether threads that were started in an attempt may be those of a library, which has nothing to do with the lock. */
    default boolean usesLibraryWithThreads() {
        return true;
    }

    /**
     * The name of a program that runs a thread which the client has started in its attempt, outside this JVM; empty if there is none, or it
     * is not known.
     */
    default Optional<String> startedThread() {
        return Optional.empty();
    }

    /** Whether a part of the client runs outside this JVM, or would if it got a processor; false if that is not known. */
    default boolean isAtWork() {
        return false;
    }

    /** Whether threads outside this JVM were seen that the client has started in its attempt, and all of them have ended. */
    default boolean haveThreadsEnded() {
        return false;
    }

    /** Notes that the lock has sent a command in the background: its threads may go on when their client is dead. */
    default void noteBackground() {}

    /** Waits for the commands that the lock still sends when its method has returned; empty if they are not to be waited for here. */
    default Optional<LastCommands> lastCommands() {
        return Optional.empty();
    }
}
