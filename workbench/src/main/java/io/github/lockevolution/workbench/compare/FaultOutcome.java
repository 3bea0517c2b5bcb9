package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * What was seen of one lock after a fault.
 *
 * @param schedule the moves that bring it about, to be run again
 * @param belief what client A takes to be so
 * @param stored what the store holds of the lock
 * @param freeAgain when another client can take it, if nobody does anything about it; empty if one has come already
 * @param letsIn whether the other client got in while A was inside
 * @param failures what it shows
 */
record FaultOutcome(
        Schedule schedule,
        Belief belief,
        SortedMap<String, KeyState> stored,
        Optional<FreeAgain> freeAgain,
        boolean letsIn,
        Set<Failure> failures) {

    /** What a client takes to be so. */
    enum Belief {

        /** It is dead. */
        NONE,

        /** That it has the lock. */
        HOLDS,

        /** That it does not have the lock. */
        REFUSED,

        /** That it has given the lock back. */
        RELEASED,

        /** It was told of an error, and does not know. */
        UNKNOWN
    }

    /** When another client can take the lock. */
    enum FreeAgain {
        AT_ONCE,

        /** When the lease is over, and not before. */
        AFTER_LEASE,

        /** Not even when every lease is over. */
        NEVER
    }
}
