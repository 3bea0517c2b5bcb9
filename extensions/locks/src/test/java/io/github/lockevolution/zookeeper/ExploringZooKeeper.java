package io.github.lockevolution.zookeeper;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.zookeeper.ZooKeeperKind;
import io.github.lockevolution.lock.LockSpec;

/** A ZooKeeper of its own, on which locks are explored that no provider brings. */
final class ExploringZooKeeper implements AutoCloseable {

    private final StoreKind.Started zooKeeper = new ZooKeeperKind().start(BenchSettings.DEFAULTS);
    private final ProvenStore store = new ProvenStore(zooKeeper);

    ProvenStore store() {
        return store;
    }

    Census explore(LockSpec lock, Bounds bounds) {
        try (Testbed testbed = Testbed.open(lock, store, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    @Override
    public void close() {
        zooKeeper.close();
    }
}
