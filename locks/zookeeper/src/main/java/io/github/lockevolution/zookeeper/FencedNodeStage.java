package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.ZooKeeperLockStage;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lock of one ephemeral node that has a fencing token, {@link FencedNodeLock}, as the bench knows it. */
public final class FencedNodeStage implements ZooKeeperLockStage {

    @Override
    public String collection() {
        return "zookeeper";
    }

    @Override
    public String name() {
        return "zk-fenced-node";
    }

    @Override
    public String title() {
        return "zxid token";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("zk-ephemeral-node");
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("create /key/holder owner EPHEMERAL");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("delete /key/holder");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public Class<? extends DistributedLock> lockClass() {
        return FencedNodeLock.class;
    }

    @Override
    public Session connect(String servers, Duration lease) throws IOException {
        return ConnectedSession.open(servers, lease, FencedNodeLock::new);
    }
}
