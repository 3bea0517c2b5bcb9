package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** The lock of a queue in which each watches the one before, {@link WatchedPredecessorLock}, as the bench knows it. */
public final class WatchedPredecessorSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ZooKeeperBacking.of(
                                WatchedPredecessorLock.class,
                                (servers, lease) -> ConnectedSession.open(servers, lease, WatchedPredecessorLock::new)),
                        "zk-watched-predecessor")
                .of("zookeeper")
                .titled("waiting queue")
                .after("zk-watched-node")
                .acquires("create /key/lock- owner EPHEMERAL_SEQUENTIAL", "getChildren /key")
                .releases("delete /key/lock-0000000000")
                .suffers(LEASE_OVERRUN)
                .waits();
    }
}
