package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** The lock of one ephemeral node that has a fencing token, {@link FencedNodeLock}, as the bench knows it. */
public final class FencedNodeSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ZooKeeperBacking.of(
                                FencedNodeLock.class,
                                (servers, lease) -> ConnectedSession.open(servers, lease, FencedNodeLock::new)),
                        "zk-fenced-node")
                .of("zookeeper")
                .titled("zxid token")
                .after("zk-ephemeral-node")
                .acquires("create /key/holder owner EPHEMERAL")
                .releases("delete /key/holder")
                .suffers(LEASE_OVERRUN);
    }
}
