package io.github.lockevolution.faults.client;

/** A store that may make a client wait for another one, and that says so itself. */
public interface BlockingStore {

    /** Whether it does so now, as its own views have it. Asked while a command is under way. */
    boolean isBlocked();

    /** Whether a client may also wait when its command was answered, until the store tells it something; then that is asked as well. */
    default boolean tellsLater() {
        return false;
    }

    /** Whether a client whose answer is to be lost hears of that while it still waits; if not, it does when its command has taken effect. */
    default boolean losesAtOnce() {
        return true;
    }

    /** Ends the connection of the client while it waits, so that the client hears nothing. */
    void cut();
}
