package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Snapshot;

/** Finds out how much of a lock is free. */
@FunctionalInterface
interface AvailabilityProbe {

    /**
     * @param now what the store holds
     * @param time how many leases have gone by
     * @return by the rule of the lock
     */
    int free(Snapshot now, int time);
}
