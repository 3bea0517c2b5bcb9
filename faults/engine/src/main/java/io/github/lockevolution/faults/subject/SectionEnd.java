package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.Optional;

/** What becomes of a section: what its clients answer, and what its author says of what is left. */
public interface SectionEnd {

    /** How an answer begins by which a client says that the work is done. */
    String DONE = "done";

    /** What a client answers that did not get to it. */
    String REFUSED = "refused";

    /** The names of the stores in which it works, in one order. */
    List<String> stores();

    /** What a client has answered in its last attempt: {@code done 7}, {@code refused}, {@code error ...}; empty if it has not. */
    Optional<String> answer(String client);

    /** The same in more words, for a reader: what went wrong, and where; empty if nobody knows. */
    default Optional<String> answerInFull(String client) {
        return Optional.empty();
    }

    /** Whether something is kept by the lock that the section was given, by the name that it has in the store. */
    boolean isOfLock(String name);

    /**
     * What of the resource counts now, as its author says; empty if everything does that is not the lock's own.
     *
     * @throws InconclusiveException if that cannot be told
     */
    Optional<String> state();

    /**
     * What is wrong now, as its author says; empty if nothing is.
     *
     * @throws InconclusiveException if that cannot be told
     */
    Optional<String> brokenInvariant();

    /** Whether its author says what has to hold at the end. */
    default boolean hasCheck() {
        return true;
    }
}
