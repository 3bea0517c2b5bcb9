package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.cluster.ClusterLocks;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AutoClose;

/** A lock with two keys of one slot in a Redis Cluster. */
class ClusterPortsIT extends PortsContract {

    @AutoClose
    private static final StoreKind.Started CLUSTER = new ClusterKind().start(BenchSettings.DEFAULTS);

    @Override
    protected Launcher launcher() {
        return CLUSTER;
    }

    @Override
    protected LockSpec lock() {
        return new ClusterLocks().lock("cluster-hash-tag");
    }
}
