package io.github.lockevolution.faults.wire;

import java.io.IOException;

/**
 * Stands between one client and the wire, whichever door the client came through. Called in the thread that sends, so a
 * gate that does not return holds the client. Commands that only set up the connection are not shown.
 */
@FunctionalInterface
public interface CommandGate {

    /** Lets everything through and looks at nothing. */
    CommandGate OPEN = command -> GateDecision.LET_THROUGH;

    /**
     * The client is about to send this command; no byte of it has left. An exception here means that none ever does.
     */
    GateDecision beforeCommand(Command command) throws IOException;

    /** The command has left, and its answer is about to be looked for. */
    default void beforeReply() throws IOException {}

    /**
     * What came of the command that was shown last on this connection. The client has not read the answer yet. Not called
     * if the connection to Redis ends, or fails, before the answer is there: then nobody knows.
     */
    default void onOutcome(Command command, Outcome outcome) {}
}
