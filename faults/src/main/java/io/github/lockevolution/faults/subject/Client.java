package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.InconclusiveException;

/**
 * A client of the lock under test, which moves only when it is let. It makes one attempt after the other; wherever it stands
 * still, it is before a command, inside, or at the end of its attempt.
 */
public interface Client extends AutoCloseable {

    /**
     * Ends the attempt that may still go on and begins a new one.
     *
     * @return where it has stopped: before its first command
     * @throws InconclusiveException if it does not come to rest, or sends something that cannot be held
     */
    StopPoint start();

    /**
     * Lets it move on.
     *
     * @param decision what becomes of the command that it stands before; if it is inside, it leaves or dies
     * @return where it has stopped again
     * @throws InconclusiveException if it does not come to rest, or the store did not answer
     */
    StopPoint resume(GateDecision decision);

    /**
     * Ends the attempt if it can still move: no command of it leaves any more.
     *
     * @throws InconclusiveException if it has not come to rest since it moved last, so that nobody knows what it still does
     */
    void kill();

    /** Ends the client for good. */
    @Override
    void close();
}
