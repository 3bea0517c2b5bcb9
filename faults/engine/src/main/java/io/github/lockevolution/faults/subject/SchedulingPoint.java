package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import java.util.List;
import java.util.Optional;

/** Where a client stands still until somebody lets it move, or the store lets it go. */
public sealed interface SchedulingPoint {

    /** What stands for the reply to a command that the store has ended because its client and others waited for each other. */
    String DEADLOCK = "deadlock, ended by the store";

    /** How far it is in its one attempt. */
    ClientPhase phase();

    /** What the store replied to the command with which the client was let go; empty if none ran. */
    Optional<String> reply();

    /** Whether the client can still move. */
    default boolean canMove() {
        return !phase().isOver();
    }

    /** Whether the store makes its command wait for another client: it takes no step until the store has let it go. */
    default boolean isBlocked() {
        return false;
    }

    /** Whether it waits by asking again and again, and the store knows nothing of that. */
    default boolean isPolling() {
        return false;
    }

    /** What the store has answered to a command that waited there, and the client hears at its next step; empty if it hears nothing yet. */
    default Optional<String> unheard() {
        return Optional.empty();
    }

    /** The command of the next step, word by word: it is about to leave or, at {@link Unblocked}, to be answered. Empty if there is none. */
    default Optional<List<String>> next() {
        return Optional.empty();
    }

    /** Whether the statement with which it was let go has run, and is answered when the database has committed it. */
    default boolean isUncommitted() {
        return next().filter(List.of(Exchange.AUTO_COMMIT)::equals).isPresent();
    }

    /** The name of the store that the next command goes to, of a client with several; empty if there is none, or the client has one store. */
    default Optional<String> store() {
        return Optional.empty();
    }

    /** The line of the lock's own source that sends the next command; empty if it has none, or nobody knows. */
    default Optional<Integer> line() {
        return Optional.empty();
    }

    /** Whether the client waited for another to give the lock back, and gave up. */
    default boolean hasGivenUpWaiting() {
        return false;
    }

    /** What the lock threw, if the client came to its end by it. */
    default Optional<Throwable> error() {
        return Optional.empty();
    }

    /**
     * Before a command, of which no byte has left.
     *
     * @param phase whether tryLock or unlock sends it
     * @param command what would leave, word by word
     * @param store the name of the store that it goes to, of a client with several; empty of any other
     * @param line the line of the lock's own source that sends it, as its class file tells
     * @param reply what was replied to the command before
     */
    record AtGate(
            ClientPhase phase,
            List<String> command,
            Optional<String> store,
            Optional<Integer> line,
            Optional<String> reply)
            implements SchedulingPoint {

        /** Of a client with one store. */
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
     * Waiting for another client: either the store has not answered the command that has left, or it has, and the client waits until the
     * store notifies it of what another client does.
     *
     * @param phase whether tryLock or unlock has sent the command
     * @param answer the answer to the command, if the client waits for a notification; empty if it waits for the answer
     */
    record Blocked(ClientPhase phase, Optional<String> answer) implements SchedulingPoint {

        /** What stands for the reply of a command that has none yet. */
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
     * Waiting for another client by asking again and again: it would only repeat itself until what the store holds is something else.
     *
     * @param phase whether tryLock or unlock asks
     * @param command by which it would ask again, word by word
     * @param store the name of the store that it goes to, of a client with several; empty of any other
     * @param line the line of the lock's own source that sends it
     * @param reply what was replied to the command before
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

        /** Where it stands when there is something new to ask for. */
        public SchedulingPoint awake() {
            return new AtGate(phase, command, store, line, Optional.empty());
        }
    }

    /**
     * Before what the client waits for: the store has let it go, and nothing of its answer, or of what it tells, has reached the client.
     *
     * @param phase whether tryLock or unlock has sent it
     * @param command what had left, word by word
     * @param store the name of the store that it went to, of a client with several; empty of any other
     * @param line the line of the lock's own source that has sent it, as its class file tells
     * @param answer what the client is about to hear
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
     * Before what it does next, as a request among others of its process: it has not heard what it was answered, or was not asked yet, so
     * nobody knows its next command.
     *
     * @param reply what was replied to its last command
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
     * @param reply what was replied to its last command
     */
    record Inside(Optional<String> reply) implements SchedulingPoint {

        @Override
        public ClientPhase phase() {
            return ClientPhase.INSIDE;
        }
    }

    /**
     * At the end of its attempt, because it would only have repeated itself until another gives the lock back. Nothing that it would have
     * sent left any more.
     *
     * @param reply what was replied to its last command
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
     * @param error what the lock threw; empty if it returned, or the client was killed
     * @param reply what was replied to its last command
     */
    record Ended(ClientPhase phase, Optional<Throwable> error, Optional<String> reply) implements SchedulingPoint {

        @Override
        public Optional<Throwable> error() {
            return error;
        }
    }
}
