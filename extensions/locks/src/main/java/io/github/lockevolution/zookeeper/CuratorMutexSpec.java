package io.github.lockevolution.zookeeper;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;

/** Curator's lock, {@link CuratorMutexLock}, as the bench knows it. */
public final class CuratorMutexSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ZooKeeperBacking.of(CuratorMutexLock.class, CuratorSession::open)
                                .renewingSession(),
                        "zk-curator-mutex")
                .of("zookeeper")
                .titled("Curator's mutex")
                .after("zk-watched-predecessor")
                .acquires("create /key/_c_GUID-lock- EPHEMERAL_SEQUENTIAL", "getChildren /key")
                .releases("delete /key/_c_GUID-lock-0000000000")
                .suffers(LEASE_OVERRUN)
                .waits();
    }
}
