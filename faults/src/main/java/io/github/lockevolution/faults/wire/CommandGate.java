package io.github.lockevolution.faults.wire;

import java.io.IOException;

/**
 * Stands between one client and the wire. Called in the client's own thread, so a gate that does not return holds the
 * client. Commands that only set up the connection are not shown.
 */
public interface CommandGate {

    /**
     * The client is about to send this command; no byte of it has left. An exception here means that none ever does.
     */
    void beforeCommand(Command command) throws IOException;

    /** The client is about to look for an answer. */
    default void beforeReply() throws IOException {}

    /** This many bytes of answers have reached the client. */
    default void received(int bytes) {}
}
