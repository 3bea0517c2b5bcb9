package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.Optional;

/**
 * A client of the lock under test, which moves only when it is let go. It makes one attempt after the other. It stops only before a
 * command, inside, at the end of its attempt, or while the store makes its command wait for another client.
 */
public interface Client extends AutoCloseable {

    /**
     * Ends the attempt, if it still goes on, and begins a new one.
     *
     * @return its first scheduling point, before its first command
     * @throws InconclusiveException if it does not stop, or sends data that cannot be held at the gate
     */
    SchedulingPoint start();

    /**
     * Lets it move on to its next scheduling point.
     *
     * @param decision the fate of its next command; if it is inside, it leaves or dies
     * @return the scheduling point at which it has stopped again
     * @throws InconclusiveException if it does not stop, or the store did not answer
     */
    SchedulingPoint resume(GateDecision decision);

    /**
     * Called when it has come to its end by itself: a command that it has sent three times over to give the lock back is sent once from now
     * on, by every client.
     */
    default void learnRelease() {}

    /**
     * Brings it to its scheduling point before its next move. A client that is a request among others of its process receives its last
     * reply, and goes on to its next command, only now. Any other client is there already.
     *
     * @return its present scheduling point; inside or at its end if it needed no command to get there
     */
    default SchedulingPoint arrive(SchedulingPoint here) {
        return here;
    }

    /** Whether it is a request among others of one program, so that it goes on at a reply while the others have not moved. */
    default boolean sharesProgram() {
        return false;
    }

    /** The next move after its own is another client's: it receives the reply to its next command only when it moves again. */
    default void defer() {}

    /** Whether its next command has to wait behind that of another client on the connection that they share. */
    default boolean isHeldUp() {
        return false;
    }

    /**
     * The scheduling point of a client that was blocked, if the store has unblocked it; empty if it is still blocked.
     *
     * @throws InconclusiveException if that cannot be found out
     * @throws IllegalStateException if no client of this store is ever blocked
     */
    default Optional<SchedulingPoint> pollUnblocked() {
        throw new IllegalStateException("this client is never blocked");
    }

    /**
     * The command that it would send in the background, by a timer or another thread than the one that makes the attempt; empty if there is none. It
     * stays there until it is let go, the lock takes it back, or the attempt ends.
     */
    default Optional<BackgroundCommand> backgroundCommand() {
        return Optional.empty();
    }

    /**
     * Begins its background work and brings it to its first command, if that is not known before; {@link #backgroundCommand} returns it
     * then.
     *
     * @throws InconclusiveException if there is no command
     */
    default void beginBackground() {}

    /**
     * Lets the background command leave, and its reply arrive. The attempt stays at its scheduling point.
     *
     * @return the reply of the store
     * @throws InconclusiveException if the store did not answer, or the background work does not stop
     * @throws IllegalStateException if there is none
     */
    default String resumeBackground() {
        throw new IllegalStateException("this client does nothing on the side");
    }

    /**
     * The end of its attempt, if its background work has ended it, like a program that exits when it has lost its lock; empty if it has
     * not.
     */
    default Optional<SchedulingPoint> endedBySide() {
        return Optional.empty();
    }

    /** Whether its background commands in this attempt came by the wall clock, and not by the timer that it was given. */
    default boolean isBackgroundByTheWallClock() {
        return false;
    }

    /** Lets its background commands leave at once until its next attempt, also when this attempt is over. */
    default void letBackgroundGo() {}

    /**
     * Watches it after its attempt, for as long as its next work by the wall clock may take to come.
     *
     * @return the command that it has still sent; empty if none
     * @throws InconclusiveException if it still works in the background, and its commands cannot be seen
     */
    default Optional<String> sentWhenOver() {
        return Optional.empty();
    }

    /**
     * Ends the attempt if it can still move: none of its commands leaves any more, not even a background command.
     *
     * @throws InconclusiveException if it has not stopped since its last move, so that its further commands are not known
     */
    void kill();

    /** Ends the client for good. */
    @Override
    void close();

    /** Whether it may be in a transaction, whose changes a store does not show until it commits. */
    default boolean isInTransaction() {
        return false;
    }

    /** Whether the store has ended a connection or a session that this client was using, which explains an error of its lock. */
    default boolean isCutOff() {
        return false;
    }
}
