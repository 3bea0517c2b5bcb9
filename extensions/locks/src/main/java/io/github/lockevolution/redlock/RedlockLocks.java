package io.github.lockevolution.redlock;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;

/** Redlock by its text and without its check of what is left of the lease, as the bench knows them. Redis has had SET with NX and PX since 2.6.12. */
public final class RedlockLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                onServers("redlock-unchecked", UncheckedRedLock.DELETE_IF_OURS.text())
                        .titled("no check")
                        .made(UncheckedRedLock::new),
                onServers("redlock", RedLock.DELETE_IF_OURS.text())
                        .titled("Redlock")
                        .after("redlock-unchecked")
                        .made(RedLock::new));
    }

    private static LockSpec onServers(String name, String script) {
        return LockSpec.onRedisServers(name)
                .of("redlock")
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releasesByScript(script, "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                // If the clock of a server is ahead.
                .suffersBeyond(RACE, FOREIGN_UNLOCK, UNRELEASED);
    }
}
