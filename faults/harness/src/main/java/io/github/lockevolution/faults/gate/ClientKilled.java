package io.github.lockevolution.faults.gate;

/**
 * Thrown by a gate into the code of a client that is dead, instead of sending its command: no code of a lock takes it for a
 * connection that failed, and tries again. Nothing of the command has left, so the connection serves the next attempt.
 */
public final class ClientKilled extends Error {

    private static final long serialVersionUID = 1L;

    public ClientKilled() {
        super("this client is dead", null, false, false);
    }
}
