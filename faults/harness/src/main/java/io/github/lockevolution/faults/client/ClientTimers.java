package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;

/** The timers of a client that the bench rings. A client has no timer, unless its connection says so. */
public interface ClientTimers {

    /** Whether the lock has said, as it was made, that it works when a timer of the bench rings. */
    default boolean hasTimer() {
        return false;
    }

    /**
     * Rings the timer, and returns when the work of the ring is done. Only while no other call of the client is under way.
     *
     * @throws InconclusiveException if the client cannot be reached
     */
    default void tick() {}

    /** Whether the bench rings all timers that the client sets, so that none rings by the wall clock. */
    default boolean ringsTimers() {
        return false;
    }

    /**
     * Rings the timer that would ring first. Only while the client stands still.
     *
     * @return whether a command was sent then
     */
    default boolean ring() {
        return false;
    }

    /**
     * Forgets the commands sent until now, so that they are not taken for a timer's, except for those that came together with the command
     * that it stands before.
     *
     * @param isAttemptHeld whether the attempt stands before a command as well
     */
    default void forgetSent(boolean isAttemptHeld) {}

    /**
     * Waits until the effects of a reply are over.
     *
     * @return whether a command was sent by them
     */
    default boolean hasSentAtRest() {
        return false;
    }

    /**
     * Whether the client returns a result before it rests, so that its commands until then are background commands, over any connection.
     */
    default boolean answersBeforeItRests() {
        return false;
    }
}
