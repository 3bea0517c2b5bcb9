package io.github.lockevolution.faults.subject;

import java.util.Optional;

/**
 * What a client runs, once: takes a lock, is inside and gives it back; or runs a section.
 */
public interface Program {

    /**
     * Makes the one attempt, in the thread of the client.
     *
     * @throws Exception whatever the code of the lock, or of the section, throws
     */
    void run(Inside inside) throws Exception;

    /** The class that does the work, whose source a reader wants to see. */
    Class<?> source();

    /** The line of that source at which it is; empty if the frames of the calling thread tell it. */
    default Optional<Integer> line() {
        return Optional.empty();
    }

    /**
     * Lets go of what it has opened. Called once, when the attempt is over, however it ended.
     *
     * @throws Exception whatever the code of the lock, or of the section, throws
     */
    default void close() throws Exception {}

    /** What happens to a client between taking and giving back. */
    interface Inside {

        /** Waits there until the client is to leave; false if it was killed there, or had been before. */
        boolean awaitLeave() throws InterruptedException;

        /** Whether it was killed. */
        boolean isKilled();

        /** From now on, the client gives back what it has. */
        void beginRelease();
    }
}
