package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Snapshot;

/**
 * How a lock stands, as far as it can be seen from outside.
 *
 * @param isFree whether a newcomer would get in
 * @param isDivided whether parts of it are different clients', so that nobody has it
 * @param store what the store holds of it
 */
public record LockState(boolean isFree, boolean isDivided, Snapshot store) {

    /** Whether somebody has it. One that is divided is nobody's, and so no other's, whatever becomes of a part of it. */
    boolean isHeld() {
        return !isFree && !isDivided;
    }

    /** How many values the store holds of it. */
    int parts() {
        return store.held().values().stream()
                .mapToInt(held -> held.elements().size())
                .sum();
    }
}
