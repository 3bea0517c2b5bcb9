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
 * @param held what the store holds of the lock
 * @param freeAgain when another client can take it, if nobody does anything about it; empty if one has come already
 * @param letsIn whether the other client got in while A was inside
 * @param failures what it shows
 */
record FaultOutcome(
        Schedule schedule,
        BelievedOutcome belief,
        SortedMap<String, KeyState> held,
        Optional<FreeAgain> freeAgain,
        boolean letsIn,
        Set<Failure> failures) {}
