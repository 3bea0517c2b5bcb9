package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Snapshot;

/** Finds out how many units of a lock are free. */
@FunctionalInterface
interface AvailabilityProbe {

    /**
     * @param now the contents of the store
     * @param time the number of leases that have gone by
     * @return the number of free units, by the access policy of the lock
     */
    int free(Snapshot now, int time);
}
