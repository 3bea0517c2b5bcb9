package io.github.lockevolution.faults.client;

import java.util.Optional;

/** What is known of the threads that a client has beside the one of its attempt. A client has none, unless its connection says more. */
public interface ClientThreads {

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

    /** The lock has sent something in the background: threads of it may go on when their client is dead. */
    default void noteBackground() {}

    /** Waits for what the lock still sends when its method has returned; empty if that is not to be waited for here. */
    default Optional<LastCommands> lastCommands() {
        return Optional.empty();
    }
}
