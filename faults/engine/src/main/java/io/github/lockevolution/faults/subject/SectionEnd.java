package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.Optional;

/** The outcome of a section: the answers of its clients, and the state and the invariant that its author defines. */
public interface SectionEnd {

    /** The first word of the answer of a client that has done the work. */
    String DONE = "done";

    /** The answer of a client that was refused. */
    String REFUSED = "refused";

    /** The names of the stores in which it works, in one order. */
    List<String> stores();

    /** The answer of a client in its last attempt: {@code done 7}, {@code refused}, {@code error ...}; empty if it has not answered. */
    Optional<String> answer(String client);

    /** The answer in more words, for a reader: the error, and its place; empty if there are none. */
    default Optional<String> answerInFull(String client) {
        return Optional.empty();
    }

    /** Whether a key or row, by the name that it has in the store, belongs to the lock that the section was given. */
    boolean isOfLock(String name);

    /**
     * The present state of the resource, as its author defines it; empty if everything counts that is not the lock's own.
     *
     * @throws InconclusiveException if it cannot be read
     */
    Optional<String> state();

    /**
     * The invariant that is broken now, in the words of its author; empty if none is.
     *
     * @throws InconclusiveException if it cannot be checked
     */
    Optional<String> brokenInvariant();

    /** Whether its author defines an invariant for the end. */
    default boolean hasCheck() {
        return true;
    }
}
