package io.github.lockevolution.faults.client;

/** A store that may make a client wait for another one, and that reports it. */
public interface BlockingStore {

    /** Whether the client is blocked now, by the store's own views. Asked while a command is under way. */
    boolean isBlocked();

    /**
     * Whether a client may also wait after the reply to its command, until the store sends a notification; then {@link #isBlocked} is asked
     * then, too.
     */
    default boolean tellsLater() {
        return false;
    }

    /**
     * Whether a client whose reply is to be lost loses its connection while it still waits; if not, it does when its command has taken
     * effect.
     */
    default boolean losesAtOnce() {
        return true;
    }

    /** Ends the connection of the client while it waits, so that it receives no reply. */
    void cut();
}
