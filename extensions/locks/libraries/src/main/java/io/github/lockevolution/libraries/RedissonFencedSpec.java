package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * Redisson's {@code RFencedLock}, {@link RedissonFencedLock}, as the bench knows it.
 *
 * @see <a href="https://github.com/redisson/redisson#features">Redisson's README: Redis 3.0 and newer</a>
 */
public final class RedissonFencedSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("redisson-fenced")
                .of("libraries")
                .titled("Redisson, fenced")
                .after("fenced-lock")
                .since(3, 0, 0)
                .suffers(LEASE_OVERRUN)
                .connects((redis, key, owner, lease) -> new RedissonFencedLock(redis, key, lease));
    }
}
