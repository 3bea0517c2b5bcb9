package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** Starts a ZooKeeper in this JVM for the locks that keep their state in one. */
public final class ZooKeeperKind implements StoreKind {

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof ZooKeeperBacking;
    }

    @Override
    public Started start(BenchSettings settings) {
        return new ZooKeeperLauncher();
    }
}
