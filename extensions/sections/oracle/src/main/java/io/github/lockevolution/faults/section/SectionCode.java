package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The code of a section, in any language: the work of its clients, and its questions to the resource before and after them.
 */
interface SectionCode extends AutoCloseable {

    /** Told what becomes of a client. */
    interface Listener {

        /**
         * It has answered.
         *
         * @param inFull the same in more words, for a reader: the error, and its place
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
     * The state of the resource by the words of the section's author; empty if the section does not say.
     *
     * @throws InconclusiveException if the question fails
     */
    Optional<String> state();

    /**
     * The broken invariant in the words of the section's author; empty if there is none.
     *
     * @throws InconclusiveException if the check fails
     */
    Optional<String> brokenInvariant();

    /** Whether the section has a check of its invariant. */
    boolean hasCheck();

    /**
     * Connects a client.
     *
     * @param gate asked before each command
     * @param clock the time as this client sees it
     * @param standing gets each command of the client, and its store
     * @param listener told the answer of the client
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
