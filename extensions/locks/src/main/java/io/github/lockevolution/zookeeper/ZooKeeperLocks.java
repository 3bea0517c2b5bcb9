package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.util.List;

/** The locks whose state is nodes of a ZooKeeper, as the bench knows them. */
public final class ZooKeeperLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                inZooKeeper("zk-ephemeral-node", connected(EphemeralNodeLock.class, EphemeralNodeLock::new))
                        .titled("ephemeral node")
                        .acquires("create /key/holder owner EPHEMERAL")
                        .releases("delete /key/holder"),
                inZooKeeper("zk-sequential-node", connected(SequentialNodeLock.class, SequentialNodeLock::new))
                        .titled("sequential node")
                        .after("zk-ephemeral-node")
                        .acquires("create /key/lock- owner EPHEMERAL_SEQUENTIAL", "getChildren /key")
                        .releases("delete /key/lock-0000000000"),
                inZooKeeper("zk-watched-node", connected(WatchedNodeLock.class, WatchedNodeLock::new))
                        .titled("watched node")
                        .after("zk-ephemeral-node")
                        .acquires("create /key/holder owner EPHEMERAL")
                        .releases("delete /key/holder")
                        .waits(),
                inZooKeeper(
                                "zk-watched-predecessor",
                                connected(WatchedPredecessorLock.class, WatchedPredecessorLock::new))
                        .titled("waiting queue")
                        .after("zk-watched-node")
                        .acquires("create /key/lock- owner EPHEMERAL_SEQUENTIAL", "getChildren /key")
                        .releases("delete /key/lock-0000000000")
                        .waits(),
                inZooKeeper("zk-fenced-node", connected(FencedNodeLock.class, FencedNodeLock::new))
                        .titled("zxid token")
                        .after("zk-ephemeral-node")
                        .acquires("create /key/holder owner EPHEMERAL")
                        .releases("delete /key/holder"),
                inZooKeeper(
                                "zk-curator-mutex",
                                ZooKeeperBinding.of(CuratorMutexLock.class, CuratorSession::open)
                                        .renewingSession())
                        .titled("Curator's mutex")
                        .after("zk-watched-predecessor")
                        .acquires("create /key/_c_GUID-lock- EPHEMERAL_SEQUENTIAL", "getChildren /key")
                        .releases("delete /key/_c_GUID-lock-0000000000")
                        .waits());
    }

    private static LockSpec inZooKeeper(String name, ZooKeeperBinding binding) {
        return LockSpec.in(binding, name).of("zookeeper").suffers(LEASE_OVERRUN);
    }

    private static ZooKeeperBinding connected(
            Class<? extends DistributedLock> type, ConnectedSession.LockFactory locks) {
        return ZooKeeperBinding.of(type, (servers, lease) -> ConnectedSession.open(servers, lease, locks));
    }
}
