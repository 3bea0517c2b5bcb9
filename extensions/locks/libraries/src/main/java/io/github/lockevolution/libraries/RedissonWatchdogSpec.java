package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * Redisson's {@code RLock} with its watchdog, {@link RedissonWatchdogLock}, as the bench knows it.
 *
 * @see <a href="https://github.com/redisson/redisson#features">Redisson's README: Redis 3.0 and newer</a>
 */
public final class RedissonWatchdogSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("redisson-watchdog")
                .of("libraries")
                .titled("Redisson, renews")
                .after("watchdog-lock")
                .since(3, 0, 0)
                .suffers(LEASE_OVERRUN)
                // When the thread that took it dies and its process lives on: Redisson renews all the same.
                .suffersBeyond(ORPHAN_KEY)
                .connects((redis, key, owner, lease) -> new RedissonWatchdogLock(redis, key, lease));
    }
}
