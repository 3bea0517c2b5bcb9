package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.wire.Command;
import java.util.Optional;

/** Where a client stands still until somebody lets it move. */
public sealed interface StopPoint {

    /** Whether the client can still move. */
    default boolean canMove() {
        return true;
    }

    /** The command that would leave at the next step. */
    default Optional<Command> next() {
        return Optional.empty();
    }

    /** The line of the lock's own source that sends the next command; empty if it has none, or nobody knows. */
    default Optional<Integer> line() {
        return Optional.empty();
    }

    /**
     * Before a command, of which no byte has left.
     *
     * @param command what would leave
     * @param line the line of the lock's own source that sends it, as its class file tells
     */
    record AtGate(Command command, Optional<Integer> line) implements StopPoint {

        @Override
        public Optional<Command> next() {
            return Optional.of(command);
        }
    }

    /** In its critical section: its tryLock returned true, and it has not called unlock. */
    record Inside() implements StopPoint {}

    /** It has done all it will ever do. */
    record Finished() implements StopPoint {

        @Override
        public boolean canMove() {
            return false;
        }
    }

    /**
     * The lock threw, and the client gave up.
     *
     * @param error what it threw
     */
    record GaveUp(Throwable error) implements StopPoint {

        @Override
        public boolean canMove() {
            return false;
        }
    }

    /** It was killed. */
    record Dead() implements StopPoint {

        @Override
        public boolean canMove() {
            return false;
        }
    }
}
