package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * Redisson's {@code RLock} with a lease, {@link RedissonLeaseLock}, as the bench knows it.
 *
 * @see <a href="https://github.com/redisson/redisson#features">Redisson's README: Redis 3.0 and newer</a>
 */
public final class RedissonLeaseSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("redisson-lease")
                .of("libraries")
                .titled("Redisson, lease")
                .after("stage5-lua")
                .since(3, 0, 0)
                .suffers(LEASE_OVERRUN)
                .connects((redis, key, owner, lease) -> new RedissonLeaseLock(redis, key, lease));
    }
}
