package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.SystemUnderTest;

/**
 * The same lock once more, on which a newcomer tries whether it is free. On the lock itself, a client that sends WATCH would notice a
 * newcomer, whatever is put back; a client that sends WAIT would wait for the newcomer's writes; and a newcomer would have to wait for a
 * transaction that a client has open.
 */
final class TwinLock implements AvailabilityProbe, AutoCloseable {

    private final SystemUnderTest system;
    private final String original;
    private final Newcomers newcomers;

    /**
     * @param system a lock of its own, which no other part uses; closed with this
     * @param original the name of the lock whose twin it is
     */
    TwinLock(SystemUnderTest system, String original) {
        this.system = system;
        this.original = original;
        this.newcomers = new Newcomers(system, new LockProfile(system.key(), system.lease()));
        try {
            newcomers.rehearse();
            // A newcomer that waits for a replica must only be refused because of another client, not because the
            // replica lags behind.
            system.store().replica().ifPresent(Replica::keepUp);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public int free(Snapshot now, int time) {
        Snapshot same = now.renamed(original, system.key());
        system.store().restore(same);
        return newcomers.free(same, time);
    }

    @Override
    public void close() {
        newcomers.close();
        system.close();
    }
}
