package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.Optional;

/**
 * A client of the lock under test, which moves only when it is let. It makes one attempt after the other; wherever it stands
 * still, it is before a command, inside, or at the end of its attempt; or the store makes its command wait for another client.
 */
public interface Client extends AutoCloseable {

    /**
     * Ends the attempt that may still go on and begins a new one.
     *
     * @return where it has stopped: before its first command
     * @throws InconclusiveException if it does not come to rest, or sends something that cannot be held
     */
    SchedulingPoint start();

    /**
     * Lets it move on.
     *
     * @param decision what becomes of the command that it stands before; if it is inside, it leaves or dies
     * @return where it has stopped again
     * @throws InconclusiveException if it does not come to rest, or the store did not answer
     */
    SchedulingPoint resume(GateDecision decision);

    /** It has come to its end by itself: what it has sent three times over to give the lock back is sent once from now on, by every client. */
    default void learnRelease() {}

    /**
     * What it stands before, when it is to move next: one that is a request among others of its process hears what it was answered, and does what
     * follows, only now. Of any other it is known already.
     *
     * @return where it stands now; inside or at its end if it needed no command for that
     */
    default SchedulingPoint arrive(SchedulingPoint here) {
        return here;
    }

    /** Whether it is a request among others of one program, which goes on at an answer whether the others have moved or not. */
    default boolean sharesProgram() {
        return false;
    }

    /** The next move after its own is another's: what it is answered by its next move, it hears only when it moves again. */
    default void defer() {}

    /** Whether its next command has to stand behind that of another on the connection that they share. */
    default boolean isHeldUp() {
        return false;
    }

    /**
     * Where a client that was blocked stands now, if the store has let it go; empty if it still is blocked.
     *
     * @throws InconclusiveException if that cannot be told
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
     * Brings what it would do in the background to its first command, where that is known only when it is begun; {@link #backgroundCommand} tells it then.
     *
     * @throws InconclusiveException if there is none
     */
    default void beginBackground() {}

    /**
     * Lets the command in the background leave and be answered. The attempt stays where it is.
     *
     * @return what the store replied
     * @throws InconclusiveException if the store did not answer, or what it does in the background does not come to rest
     * @throws IllegalStateException if there is none
     */
    default String resumeBackground() {
        throw new IllegalStateException("this client does nothing on the side");
    }

    /** Where it stands if what it does in the background has ended it, as a program does that ends itself when it has lost its lock. */
    default Optional<SchedulingPoint> endedBySide() {
        return Optional.empty();
    }

    /** Whether what it has sent in the background in this attempt came by the clock on the wall, and not by the timer that it was given. */
    default boolean isBackgroundByTheWallClock() {
        return false;
    }

    /** From now on, until its next attempt, what it sends in the background leaves at once, also when the attempt is over. */
    default void letBackgroundGo() {}

    /**
     * Watches it when its attempt is over, as long as what it does by the clock on the wall takes to come.
     *
     * @return what it has still sent; empty if nothing
     * @throws InconclusiveException if it still does something in the background, and what that is cannot be seen
     */
    default Optional<String> sentWhenOver() {
        return Optional.empty();
    }

    /**
     * Ends the attempt if it can still move: no command of it leaves any more, nor any in the background.
     *
     * @throws InconclusiveException if it has not come to rest since it moved last, so that nobody knows what it still does
     */
    void kill();

    /** Ends the client for good. */
    @Override
    void close();

    /** Whether it may be in a transaction, of which a store shows nothing until it is committed. */
    default boolean isInTransaction() {
        return false;
    }

    /** Whether the store has ended a connection or a session that this client was using, which explains an error of its lock. */
    default boolean isCutOff() {
        return false;
    }
}
