package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The code of a section, in whatever language: what its clients run, and who looks at the resource before and after them. */
interface SectionCode extends AutoCloseable {

    /** Told what becomes of a client. */
    interface Listener {

        /**
         * It has answered.
         *
         * @param inFull the same in more words, for a reader: what went wrong, and where
         */
        void answered(String answer, String inFull);
    }

    /**
     * Puts the resource into its first state.
     *
     * @throws SetupProblem if it does not
     */
    void setUp();

    /**
     * What of the resource counts now, as its author says; empty if he does not.
     *
     * @throws InconclusiveException if that fails
     */
    Optional<String> state();

    /**
     * What is wrong now, as its author says; empty if nothing is.
     *
     * @throws InconclusiveException if that fails
     */
    Optional<String> brokenInvariant();

    /** Whether it says what has to hold at the end. */
    boolean hasCheck();

    /**
     * Connects a client.
     *
     * @param gate asked before each command
     * @param clock what time it is for it
     * @param standing is told what it sends, and where
     * @param listener told what becomes of it
     */
    ClientConnection connect(
            String owner,
            CommandGate gate,
            InstantSource clock,
            AtomicReference<PlaceGate.Standing> standing,
            Listener listener);

    @Override
    void close();
}
