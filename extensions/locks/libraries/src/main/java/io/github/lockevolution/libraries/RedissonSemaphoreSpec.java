package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * Redisson's {@code RSemaphore}, {@link RedissonSemaphore}, as the bench knows it.
 *
 * @see <a href="https://redisson.pro/docs/data-and-services/locks-and-synchronizers/">Locks and synchronizers</a>
 */
public final class RedissonSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("redisson-semaphore")
                .of("semaphore-libraries")
                .titled("Redisson, sem.")
                .admits(AccessPolicy.permits(PERMITS))
                .since(3, 0, 0)
                .suffers(ORPHAN_KEY)
                .connects((redis, key, owner, lease) -> new RedissonSemaphore(redis, key, PERMITS));
    }
}
