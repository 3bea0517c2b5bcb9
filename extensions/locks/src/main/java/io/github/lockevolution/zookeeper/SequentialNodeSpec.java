package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** The lock of a queue of nodes, {@link SequentialNodeLock}, as the bench knows it. */
public final class SequentialNodeSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ZooKeeperBacking.of(
                                SequentialNodeLock.class,
                                (servers, lease) -> ConnectedSession.open(servers, lease, SequentialNodeLock::new)),
                        "zk-sequential-node")
                .of("zookeeper")
                .titled("sequential node")
                .after("zk-ephemeral-node")
                .acquires("create /key/lock- owner EPHEMERAL_SEQUENTIAL", "getChildren /key")
                .releases("delete /key/lock-0000000000")
                .suffers(LEASE_OVERRUN);
    }
}
