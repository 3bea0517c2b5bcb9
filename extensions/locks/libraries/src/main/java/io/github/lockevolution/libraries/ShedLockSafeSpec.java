package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * ShedLock with its Redis provider for Spring and {@code safeUpdate}, {@link ShedLock}, as the bench knows it. SET with NX and PX, which Redis has had since 2.6.12.
 *
 * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
 */
public final class ShedLockSafeSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("shedlock-safe")
                .of("libraries")
                .titled("ShedLock, safe")
                .after("shedlock")
                .since(2, 6, 12)
                .suffers(LEASE_OVERRUN)
                .connects((redis, key, owner, lease, clock) ->
                        new ShedLock(redis, key, lease, clock, ShedLock.Update.SAFE));
    }
}
