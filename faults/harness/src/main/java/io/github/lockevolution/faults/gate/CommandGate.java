package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Decides about every command of one client before it is sent. Called in the thread that sends, so a gate holds the client for
 * as long as it does not return. Commands that only set up the connection ({@link Command#isSetUp}) are not shown.
 */
@FunctionalInterface
public interface CommandGate {

    /** Lets everything through. */
    CommandGate OPEN = command -> GateDecision.LET_THROUGH;

    /**
     * The client is about to send this command; no byte of it has left.
     *
     * @throws IOException to refuse it: no byte of it ever leaves, and the client gets this exception or, at a port, the end of
     *     its connection
     * @throws CommandRefused the same, but at a port the client is told so by an error, and may keep its connection
     * @throws ClientKilled to refuse it to a client in this JVM that is dead
     */
    GateDecision beforeCommand(Command command) throws IOException;

    /** What leaves of a command that is let through; of those that only set up the connection, too. */
    default Departure leaving(Command command) {
        return Departure.AS_IT_IS;
    }

    /**
     * What stands in the place of the first words of a command.
     *
     * @param words the other words
     * @param of how many words they stand for, from 0
     */
    record Departure(List<String> words, int of) {

        /** All words stay as they are. */
        public static final Departure AS_IT_IS = new Departure(List.of(), 0);
    }

    /**
     * Whether the caller's statement, if it commits by itself, stands here once more before it is committed. It comes as a command of its own
     * then, {@link io.github.lockevolution.faults.model.Exchange#AUTO_COMMIT}.
     */
    default boolean holdsCommit() {
        return false;
    }

    /** The command has left, and its answer has not been read. */
    default void afterSend() throws IOException {}

    /**
     * A store in which commands may wait for other clients has answered, and nothing of the answer has reached the client.
     *
     * @param decided what was decided before the command left
     * @return what becomes of the answer
     * @throws IOException to let the client know nothing of it, as of a command that was refused
     * @throws ClientKilled the same for a client in this JVM that is dead
     */
    default GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return decided;
    }

    /**
     * The store sends the client a notification that it has asked for, such as that of a watch. Nothing of it has reached the client.
     *
     * @param awaited what the client waits for, in the form of a command, such as {@code awaits} and the path of a node
     * @param told the notification
     * @return what becomes of the notification, as soon as that is decided; empty if the client waits for nothing now
     * @throws IOException to keep the notification from the client
     */
    default Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        return Optional.empty();
    }

    /**
     * The outcome of the command that was shown last on this connection. The client has not read the answer yet. Not called if
     * the connection to Redis ends or fails before the answer is there: whether the command took effect is unknown then.
     */
    default void onOutcome(Command command, Outcome outcome) {}

    /** From now on, what leaves is held back on its way and does not reach the store. */
    default void holdOnTheWay() {}

    /** What was held back is about to reach the store, and so is whatever leaves from now on. */
    default void letArrive() {}

    /** The connection was lost, or the client died: no command of it reaches the store any more, and none will be answered. */
    default void abandonAll() {}
}
