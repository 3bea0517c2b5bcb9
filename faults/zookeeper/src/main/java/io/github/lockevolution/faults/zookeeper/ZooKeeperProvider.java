package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.subject.StoreProvider;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.ZooKeeperLockStage;

/** Starts a ZooKeeper in this JVM for the locks that keep their state in one. */
public final class ZooKeeperProvider implements StoreProvider {

    @Override
    public boolean isFor(LockStage stage) {
        return stage instanceof ZooKeeperLockStage;
    }

    @Override
    public Started start() {
        return new ZooKeeperLauncher();
    }
}
