package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.ZooKeeperLockStage;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The lock of one ephemeral node, {@link EphemeralNodeLock}, as the bench knows it. */
public final class EphemeralNodeStage implements ZooKeeperLockStage {

    @Override
    public String collection() {
        return "zookeeper";
    }

    @Override
    public String name() {
        return "zk-ephemeral-node";
    }

    @Override
    public String title() {
        return "ephemeral node";
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
        return EphemeralNodeLock.class;
    }

    @Override
    public Session connect(String servers, Duration lease) throws IOException {
        return ConnectedSession.open(servers, lease, EphemeralNodeLock::new);
    }
}
