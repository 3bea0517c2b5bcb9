package io.github.lockevolution.zookeeper;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.zookeeper.ZooKeeperKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AutoClose;

/** A lock that is an ephemeral node of a ZooKeeper. */
class ZooKeeperPortsTest extends PortsContract {

    @AutoClose
    private static final StoreKind.Started ZOO_KEEPER = new ZooKeeperKind().start(BenchSettings.DEFAULTS);

    @Override
    protected Launcher launcher() {
        return ZOO_KEEPER;
    }

    @Override
    protected LockSpec lock() {
        return new ZooKeeperLocks().lock("zk-ephemeral-node");
    }
}
