package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.wire.Command;
import java.util.Optional;

/** Where a client stands still until somebody lets it move. */
public sealed interface StopPoint {

    /** How far it is in its one attempt. */
    ClientPhase phase();

    /** Whether the client can still move. */
    default boolean canMove() {
        return !phase().isOver();
    }

    /** The command that would leave at the next step. */
    default Optional<Command> next() {
        return Optional.empty();
    }

    /** The line of the lock's own source that sends the next command; empty if it has none, or nobody knows. */
    default Optional<Integer> line() {
        return Optional.empty();
    }

    /** What the lock threw, if the client gave up because of it. */
    default Optional<Throwable> error() {
        return Optional.empty();
    }

    /**
     * Before a command, of which no byte has left.
     *
     * @param phase whether tryLock or unlock sends it
     * @param command what would leave
     * @param line the line of the lock's own source that sends it, as its class file tells
     */
    record AtGate(ClientPhase phase, Command command, Optional<Integer> line) implements StopPoint {

        @Override
        public Optional<Command> next() {
            return Optional.of(command);
        }
    }

    /** In its critical section: its tryLock returned true, and it has not called unlock. */
    record Inside() implements StopPoint {

        @Override
        public ClientPhase phase() {
            return ClientPhase.INSIDE;
        }
    }

    /**
     * At the end of its attempt, whether it got there by itself or was killed.
     *
     * @param phase {@link ClientPhase#DONE} or {@link ClientPhase#DEAD}
     * @param error what the lock threw; empty if it returned, or the client was killed
     */
    record Ended(ClientPhase phase, Optional<Throwable> error) implements StopPoint {

        static Ended done() {
            return new Ended(ClientPhase.DONE, Optional.empty());
        }

        static Ended dead() {
            return new Ended(ClientPhase.DEAD, Optional.empty());
        }

        static Ended gaveUp(Throwable error) {
            return new Ended(ClientPhase.DONE, Optional.of(error));
        }
    }
}
