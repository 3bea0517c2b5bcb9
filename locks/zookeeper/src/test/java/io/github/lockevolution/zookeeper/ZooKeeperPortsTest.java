package io.github.lockevolution.zookeeper;

import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreProvider;
import io.github.lockevolution.faults.zookeeper.ZooKeeperProvider;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.port.PortsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A lock that is an ephemeral node of a ZooKeeper. */
class ZooKeeperPortsTest extends PortsContract {

    private static StoreProvider.Started zooKeeper;

    @BeforeAll
    static void start() {
        zooKeeper = new ZooKeeperProvider().start();
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
    protected LockStage lock() {
        return new EphemeralNodeStage();
    }
}
