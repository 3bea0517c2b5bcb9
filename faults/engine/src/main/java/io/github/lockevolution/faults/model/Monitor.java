package io.github.lockevolution.faults.model;

import io.github.lockevolution.lock.Failure;
import java.util.Optional;
import java.util.Set;

/** Looks for one failure in a history, event by event, by its definition in {@link Failure}. It remembers nothing of its own. */
interface Monitor {

    Failure failure();

    /**
     * Whether the next event shows the failure.
     *
     * @param holders the owners before it
     * @return the evidence; empty if it does not show the failure
     */
    default Optional<Evidence> before(Event event, OwnershipState holders) {
        return Optional.empty();
    }

    /**
     * Whether the failure shows after an event.
     *
     * @param holders the owners after it
     * @param found the failures that have been found until now
     * @return the evidence; empty if the failure does not show
     */
    default Optional<Evidence> after(Event event, OwnershipState holders, Set<Failure> found) {
        return Optional.empty();
    }
}
