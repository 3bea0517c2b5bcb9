package io.github.lockevolution.faults.subject;

import java.util.Optional;

/** The code that a client runs, once: it takes a lock, is inside and gives it back; or it runs a section. */
public interface Program {

    /**
     * Makes the one attempt, in the thread of the client.
     *
     * @throws Exception any exception of the code of the lock, or of the section
     */
    void run(Inside inside) throws Exception;

    /** The class that does the work, whose source is shown to the reader. */
    Class<?> source();

    /** The line of that source that runs now; empty if the frames of the calling thread show it. */
    default Optional<Integer> line() {
        return Optional.empty();
    }

    /**
     * Closes the resources that it has opened. Called once, when the attempt is over, however it ended.
     *
     * @throws Exception any exception of the code of the lock, or of the section
     */
    default void close() throws Exception {}

    /** The time of a client between taking a lock and giving it back. */
    interface Inside {

        /** Waits there until the client is let go to leave; false if the client was killed there or before. */
        boolean awaitLeave() throws InterruptedException;

        /** Whether the client was killed. */
        boolean isKilled();

        /** Tells the bench that the client gives the lock back from now on. */
        void beginRelease();
    }
}
