package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * Redisson's fair {@code RLock} with a lease, {@link RedissonFairLock}, as the bench knows it.
 *
 * @see <a href="https://github.com/redisson/redisson#features">Redisson's README: Redis 3.0 and newer</a>
 */
public final class RedissonFairSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("redisson-fair")
                .of("libraries")
                .titled("Redisson, fair")
                .after("redisson-lease")
                .since(3, 0, 0)
                // Its queue frees the lock when whoever was refused leaves.
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                .connects((redis, key, owner, lease, clock) -> new RedissonFairLock(redis, key, lease, clock));
    }
}
