package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;

/** The tables behind a pooler: any statement may change which session the next one meets, and so does the death of a client. */
record PooledTables(Store tables) implements Store {

    @Override
    public Snapshot look() {
        return tables.look();
    }

    @Override
    public boolean leaseRuns() {
        return tables.leaseRuns();
    }

    @Override
    public void expire() {
        tables.expire();
    }

    @Override
    public boolean isChangedByDeaths() {
        return true;
    }

    @Override
    public boolean isQueue() {
        return tables.isQueue();
    }

    @Override
    public void restore(Snapshot snapshot) {
        tables.restore(snapshot);
    }

    @Override
    public void clear() {
        tables.clear();
    }

    @Override
    public void close() {
        tables.close();
    }
}
