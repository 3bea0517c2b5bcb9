package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import java.util.List;
import java.util.Optional;

/** A point at which a client stands still until the bench lets it move, or the store unblocks it. */
public sealed interface SchedulingPoint {

    /** The reply to a command that the store has ended because its client and others waited for each other. */
    String DEADLOCK = "deadlock, ended by the store";

    /** The phase of the client in its one attempt. */
    ClientPhase phase();

    /** The reply of the store to the command with which the client was let go; empty if none ran. */
    Optional<String> reply();

    /** Whether the client can still move. */
    default boolean canMove() {
        return !phase().isOver();
    }

    /** Whether the store makes its command wait for another client: it takes no step until the store has unblocked it. */
    default boolean isBlocked() {
        return false;
    }

    /** Whether it waits by polling, which the store does not notice. */
    default boolean isPolling() {
        return false;
    }

    /** The reply of the store to a command that was blocked, which the client receives at its next step; empty if there is none yet. */
    default Optional<String> unheard() {
        return Optional.empty();
    }

    /** The command of the next step, word by word: it is about to leave or, at {@link Unblocked}, to be answered. Empty if there is none. */
    default Optional<List<String>> next() {
        return Optional.empty();
    }

    /** Whether the statement with which it was let go has run, and its reply comes when the database has committed it. */
    default boolean isUncommitted() {
        return next().filter(List.of(Exchange.AUTO_COMMIT)::equals).isPresent();
    }

    /**
     * The name of the store that the next command goes to, for a client with several; empty if there is none, or the client has one store.
     */
    default Optional<String> store() {
        return Optional.empty();
    }

    /** The line of the lock's own source that sends the next command; empty if it has none, or it is not known. */
    default Optional<Integer> line() {
        return Optional.empty();
    }

    /** Whether the client waited for another to give the lock back, and gave up. */
    default boolean hasGivenUpWaiting() {
        return false;
    }

    /** The exception that the lock threw, if that ended the attempt. */
    default Optional<Throwable> error() {
        return Optional.empty();
    }

    /**
     * Before a command, of which no byte has left.
     *
     * @param phase whether tryLock or unlock sends it
     * @param command the command that would leave, word by word
     * @param store the name of the store that it goes to, for a client with several stores; empty for any other
     * @param line the line of the lock's own source that sends it, as in its class file
     * @param reply the reply to the command before
     */
    record AtGate(
            ClientPhase phase,
            List<String> command,
            Optional<String> store,
            Optional<Integer> line,
            Optional<String> reply)
            implements SchedulingPoint {

        /** A scheduling point of a client with one store. */
        public AtGate(ClientPhase phase, List<String> command, Optional<Integer> line, Optional<String> reply) {
            this(phase, command, Optional.empty(), line, reply);
        }

        public AtGate {
            command = List.copyOf(command);
        }

        @Override
        public Optional<List<String>> next() {
            return Optional.of(command);
        }
    }

    /**
     * Waiting for another client: either the store has not answered the command that has left, or it has, and the client waits for a
     * notification about another client.
     *
     * @param phase whether tryLock or unlock has sent the command
     * @param answer the reply to the command, if the client waits for a notification; empty if it waits for the reply
     */
    record Blocked(ClientPhase phase, Optional<String> answer) implements SchedulingPoint {

        /** The reply of a command that has none yet. */
        public static final String REPLY = "blocked";

        @Override
        public boolean isBlocked() {
            return true;
        }

        @Override
        public Optional<String> reply() {
            return answer.or(() -> Optional.of(REPLY));
        }
    }

    /**
     * Waiting for another client by polling: it would only repeat itself until the contents of the store change.
     *
     * @param phase whether tryLock or unlock asks
     * @param command its next poll, word by word
     * @param store the name of the store that it goes to, for a client with several stores; empty for any other
     * @param line the line of the lock's own source that sends it
     * @param reply the reply to the command before
     */
    record Polling(
            ClientPhase phase,
            List<String> command,
            Optional<String> store,
            Optional<Integer> line,
            Optional<String> reply)
            implements SchedulingPoint {

        public Polling {
            command = List.copyOf(command);
        }

        @Override
        public boolean isBlocked() {
            return true;
        }

        @Override
        public boolean isPolling() {
            return true;
        }

        @Override
        public Optional<List<String>> next() {
            return Optional.of(command);
        }

        /** The scheduling point at which it polls again, as there may be something new. */
        public SchedulingPoint awake() {
            return new AtGate(phase, command, store, line, Optional.empty());
        }
    }

    /**
     * Before the reply or the notification that the client waits for: the store has unblocked it, and no byte of it has reached the client.
     *
     * @param phase whether tryLock or unlock has sent it
     * @param command the command that had left, word by word
     * @param store the name of the store that it went to, for a client with several stores; empty for any other
     * @param line the line of the lock's own source that has sent it, as in its class file
     * @param answer the reply that the client is about to receive
     */
    record Unblocked(
            ClientPhase phase, List<String> command, Optional<String> store, Optional<Integer> line, String answer)
            implements SchedulingPoint {

        public Unblocked {
            command = List.copyOf(command);
        }

        @Override
        public Optional<List<String>> next() {
            return Optional.of(command);
        }

        @Override
        public Optional<String> unheard() {
            return Optional.of(answer);
        }

        @Override
        public Optional<String> reply() {
            return Optional.empty();
        }
    }

    /**
     * Before the next move of a client that is a request among others of its process: it has not received its last reply, or was not asked
     * yet, so its next command is not known.
     *
     * @param reply the reply to its last command
     */
    record Deferred(ClientPhase phase, Optional<String> reply) implements SchedulingPoint {

        private static final Optional<List<String>> UNKNOWN = Optional.of(List.of("…"));

        @Override
        public Optional<List<String>> next() {
            return UNKNOWN;
        }
    }

    /**
     * In its critical section: its tryLock returned true, and it has not called unlock.
     *
     * @param reply the reply to its last command
     */
    record Inside(Optional<String> reply) implements SchedulingPoint {

        @Override
        public ClientPhase phase() {
            return ClientPhase.INSIDE;
        }
    }

    /**
     * At the end of its attempt, because it would only have repeated itself until another client gives the lock back. None of its further
     * commands left.
     *
     * @param reply the reply to its last command
     */
    record GaveUpWaiting(Optional<String> reply) implements SchedulingPoint {

        @Override
        public ClientPhase phase() {
            return ClientPhase.DONE;
        }

        @Override
        public boolean hasGivenUpWaiting() {
            return true;
        }
    }

    /**
     * At the end of its attempt, whether it got there by itself or was killed.
     *
     * @param phase {@link ClientPhase#DONE} or {@link ClientPhase#DEAD}
     * @param error the exception that the lock threw; empty if it returned, or the client was killed
     * @param reply the reply to its last command
     */
    record Ended(ClientPhase phase, Optional<Throwable> error, Optional<String> reply) implements SchedulingPoint {

        @Override
        public Optional<Throwable> error() {
            return error;
        }
    }
}
