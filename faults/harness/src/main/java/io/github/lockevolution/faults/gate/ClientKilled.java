package io.github.lockevolution.faults.gate;

/**
 * Thrown by a gate into the code of a dead client, instead of sending its command. As an error it is not taken for a failed connection,
 * after which a lock would try again. No byte of the command has left, so the connection serves the next attempt.
 */
public final class ClientKilled extends Error {

    private static final long serialVersionUID = 1L;

    public ClientKilled() {
        super("this client is dead", null, false, false);
    }
}
