package io.github.lockevolution.redlock;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/** Redlock by its text, {@link RedLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12; EVALSHA is as old as 2.6.0. */
public final class RedLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.onRedisServers("redlock")
                .of("redlock")
                .titled("Redlock")
                .after("redlock-unchecked")
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releasesByScript(RedLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                // Where the clock of a server is ahead.
                .suffersBeyond(RACE, FOREIGN_UNLOCK, UNRELEASED)
                .made(RedLock::new);
    }
}
