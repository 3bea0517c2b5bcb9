package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;

/** What a client does when a timer rings, which the bench lets ring. A client has no timer, unless its connection says more. */
public interface ClientTimers {

    /** Whether the lock has said, as it was made, that it does something when a timer rings that the bench has. */
    default boolean hasTimer() {
        return false;
    }

    /**
     * The timer rings: comes back when what is done then is done. Only while nothing else is asked of the client.
     *
     * @throws InconclusiveException if it cannot be spoken to
     */
    default void tick() {}

    /** Whether the bench rings whatever timers the client sets, so that none rings by the clock on the wall. */
    default boolean ringsTimers() {
        return false;
    }

    /** The timer rings that would ring first; tells whether anything was sent then. Only while the client stands still. */
    default boolean ring() {
        return false;
    }

    /**
     * What has been sent until now is nothing that a timer still sends, but for what came together with the command that it stands before.
     *
     * @param isAttemptHeld whether the attempt stands before a command as well
     */
    default void forgetSent(boolean isAttemptHeld) {}

    /** Waits until all has happened that follows from an answer; tells whether anything was sent by that. */
    default boolean hasSentAtRest() {
        return false;
    }

    /** Whether the client answers before it rests, so that whatever it sends while it rests is in the background, over whichever connection. */
    default boolean answersBeforeItRests() {
        return false;
    }
}
