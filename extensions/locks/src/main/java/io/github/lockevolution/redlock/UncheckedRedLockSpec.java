package io.github.lockevolution.redlock;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/** Redlock without the check of what is left of the lease, {@link UncheckedRedLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12; EVALSHA is as old as 2.6.0. */
public final class UncheckedRedLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.onRedisServers("redlock-unchecked")
                .of("redlock")
                .titled("no check")
                .since(2, 6, 12)
                .acquires("SET key token NX PX millis")
                .releasesByScript(UncheckedRedLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key token")
                .suffers(LEASE_OVERRUN)
                // Where the clock of a server is ahead.
                .suffersBeyond(RACE, FOREIGN_UNLOCK, UNRELEASED)
                .made(UncheckedRedLock::new);
    }
}
