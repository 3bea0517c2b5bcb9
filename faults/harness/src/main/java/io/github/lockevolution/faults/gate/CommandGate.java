package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Decides about every command of one client before it is sent. It is called in the thread that sends, so it holds the client for as long as
 * it does not return. Commands that only set up the connection ({@link Command#isSetUp}) are not shown.
 */
@FunctionalInterface
public interface CommandGate {

    /** A gate that lets every command through. */
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

    /** The words with which a command leaves that is let through; also for commands that only set up the connection. */
    default Departure leaving(Command command) {
        return Departure.AS_IT_IS;
    }

    /**
     * A replacement of the first words of a command.
     *
     * @param words the new words
     * @param of the number of words that they replace, 0 or more
     */
    record Departure(List<String> words, int of) {

        /** All words stay as they are. */
        public static final Departure AS_IT_IS = new Departure(List.of(), 0);
    }

    /**
     * The bytes of a reply as they arrive at the client; also for commands that only set up the connection.
     *
     * @param reply as the store has sent it
     */
    default byte[] arriving(Command command, byte[] reply) {
        return reply;
    }

    /**
     * Whether the caller's statement, if it commits by itself, comes to this gate once more before it is committed, as a command of its
     * own, {@link io.github.lockevolution.faults.model.Exchange#AUTO_COMMIT}.
     */
    default boolean holdsCommit() {
        return false;
    }

    /** The command has left, and its reply has not been read. */
    default void afterSend() throws IOException {}

    /**
     * A store in which commands may wait for other clients has answered, and no byte of the reply has reached the client.
     *
     * @param decided the decision before the command left
     * @return the decision about the reply
     * @throws IOException to keep the reply from the client, as for a command that was refused
     * @throws ClientKilled the same for a client in this JVM that is dead
     */
    default GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
        return decided;
    }

    /**
     * The store sends the client a notification that it has asked for, such as that of a watch. No byte of it has reached the client.
     *
     * @param awaited the object that the client waits for, in the form of a command, such as {@code awaits} and the path of a node
     * @param told the notification
     * @return the decision about the notification, as soon as there is one; empty if the client waits for no notification now
     * @throws IOException to keep the notification from the client
     */
    default Optional<GateDecision> beforeNotification(Command awaited, Reply told) throws IOException {
        return Optional.empty();
    }

    /**
     * The outcome of the command that was shown last on this connection. The client has not read the reply yet. Not called if the
     * connection to Redis ends or fails before the reply is there: whether the command took effect is unknown then.
     */
    default void onOutcome(Command command, Outcome outcome) {}

    /** From now on, commands that leave are held back on their way and do not reach the store. */
    default void holdOnTheWay() {}

    /** The commands that were held back are about to reach the store, and later commands are not held back any more. */
    default void letArrive() {}

    /** The connection was lost, or the client died: its commands on the way will neither reach the store nor get a reply. */
    default void abandonAll() {}
}
