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

/** Curator's lock, {@link CuratorMutexLock}, as the bench knows it. */
public final class CuratorMutexStage implements ZooKeeperLockStage {

    @Override
    public String collection() {
        return "zookeeper";
    }

    @Override
    public String name() {
        return "zk-curator-mutex";
    }

    @Override
    public String title() {
        return "Curator's mutex";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("zk-watched-predecessor");
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("create /key/_c_GUID-lock- EPHEMERAL_SEQUENTIAL", "getChildren /key");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("delete /key/_c_GUID-lock-0000000000");
    }

    @Override
    public boolean isBlocking() {
        return true;
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public Class<? extends DistributedLock> lockClass() {
        return CuratorMutexLock.class;
    }

    @Override
    public boolean renewsSession() {
        return true;
    }

    @Override
    public Session connect(String servers, Duration lease) throws IOException {
        return CuratorSession.open(servers, lease);
    }
}
