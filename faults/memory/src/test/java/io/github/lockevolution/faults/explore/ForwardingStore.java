package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;

/** Another store in memory, for a test that changes one thing about it. */
public abstract class ForwardingStore implements Store {

    private final Store store;

    public ForwardingStore(Store store) {
        this.store = store;
    }

    @Override
    public Snapshot look() {
        return store.look();
    }

    @Override
    public boolean leaseRuns() {
        return store.leaseRuns();
    }

    @Override
    public void expire() {
        store.expire();
    }

    @Override
    public void restore(Snapshot snapshot) {
        store.restore(snapshot);
    }

    @Override
    public void clear() {
        store.clear();
    }

    @Override
    public void close() {
        store.close();
    }
}
