package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Snapshot;

/**
 * The state of a lock, as far as it can be seen from outside.
 *
 * @param isFree whether a newcomer would get in
 * @param isDivided whether different clients have parts of it, so that none holds it
 * @param store the contents of the store that belong to it
 */
public record LockState(boolean isFree, boolean isDivided, Snapshot store) {

    /** Whether a client holds it. A divided lock is held by no client, whatever happens to a part of it. */
    boolean isHeld() {
        return !isFree && !isDivided;
    }

    /** The number of its values in the store. */
    int parts() {
        return store.values().values().stream()
                .mapToInt(held -> held.elements().size())
                .sum();
    }
}
