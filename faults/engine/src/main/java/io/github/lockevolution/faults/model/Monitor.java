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
     * @param holders as they are before it
     * @return what shows it; empty if it does not
     */
    default Optional<Evidence> before(Event event, OwnershipState holders) {
        return Optional.empty();
    }

    /**
     * Whether the failure shows after an event.
     *
     * @param holders as they are after it
     * @param found what has been found until now
     * @return what shows it; empty if it does not
     */
    default Optional<Evidence> after(Event event, OwnershipState holders, Set<Failure> found) {
        return Optional.empty();
    }
}
