package io.github.lockevolution.zookeeper;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.zookeeper.ZooKeeperKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A lock that is an ephemeral node of a ZooKeeper. */
class ZooKeeperPortsTest extends PortsContract {

    private static StoreKind.Started zooKeeper;

    @BeforeAll
    static void start() {
        zooKeeper = new ZooKeeperKind().start(BenchSettings.DEFAULTS);
    }

    @AfterAll
    static void stop() {
        zooKeeper.close();
    }

    @Override
    protected Launcher launcher() {
        return zooKeeper;
    }

    @Override
    protected LockSpec lock() {
        return new EphemeralNodeSpec().lock();
    }
}
