package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** The lock of one node that all who wait watch, {@link WatchedNodeLock}, as the bench knows it. */
public final class WatchedNodeSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ZooKeeperBacking.of(
                                WatchedNodeLock.class,
                                (servers, lease) -> ConnectedSession.open(servers, lease, WatchedNodeLock::new)),
                        "zk-watched-node")
                .of("zookeeper")
                .titled("watched node")
                .after("zk-ephemeral-node")
                .acquires("create /key/holder owner EPHEMERAL")
                .releases("delete /key/holder")
                .suffers(LEASE_OVERRUN)
                .waits();
    }
}
