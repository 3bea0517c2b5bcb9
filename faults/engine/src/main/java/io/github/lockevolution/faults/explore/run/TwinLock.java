package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Replica;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Subject;

/**
 * The same lock once more, on which a newcomer tries whether it is free. On the lock itself, a client that sends WATCH would notice that a
 * newcomer was there, whatever is put back; one that sends WAIT would wait for what the newcomer wrote; and a newcomer would have to wait for
 * a transaction that a client has open.
 */
final class TwinLock implements AvailabilityProbe, AutoCloseable {

    private final Subject subject;
    private final String original;
    private final Newcomers newcomers;

    /**
     * @param subject which nobody else uses; closed with this
     * @param original the name of the lock whose twin it is
     */
    TwinLock(Subject subject, String original) {
        this.subject = subject;
        this.original = original;
        this.newcomers = new Newcomers(subject, new LockProfile(subject.key(), subject.lease()));
        try {
            newcomers.rehearse();
            // Whoever waits for a replica is not kept out by one that lags behind, but by another client.
            subject.store().replica().ifPresent(Replica::keepUp);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public int free(Snapshot now, int time) {
        Snapshot same = now.renamed(original, subject.key());
        subject.store().restore(same);
        return newcomers.free(same, time);
    }

    @Override
    public void close() {
        newcomers.close();
        subject.close();
    }
}
