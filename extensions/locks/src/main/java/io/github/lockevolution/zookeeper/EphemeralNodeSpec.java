package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** The lock of one ephemeral node, {@link EphemeralNodeLock}, as the bench knows it. */
public final class EphemeralNodeSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ZooKeeperBacking.of(
                                EphemeralNodeLock.class,
                                (servers, lease) -> ConnectedSession.open(servers, lease, EphemeralNodeLock::new)),
                        "zk-ephemeral-node")
                .of("zookeeper")
                .titled("ephemeral node")
                .acquires("create /key/holder owner EPHEMERAL")
                .releases("delete /key/holder")
                .suffers(LEASE_OVERRUN);
    }
}
