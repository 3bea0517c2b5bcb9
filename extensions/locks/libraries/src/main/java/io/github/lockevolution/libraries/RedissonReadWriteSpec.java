package io.github.lockevolution.libraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;

/**
 * Redisson's {@code RReadWriteLock} with a lease, {@link RedissonReadWriteLock}, as the bench knows it.
 *
 * @see <a href="https://redisson.pro/docs/data-and-services/locks-and-synchronizers/">Locks and synchronizers</a>
 */
public final class RedissonReadWriteSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("redisson-read-write")
                .of("readers-writers-libraries")
                .titled("Redisson, R/W")
                .admits(AccessPolicy.READERS_OR_WRITER)
                .since(3, 0, 0)
                .suffers(LEASE_OVERRUN)
                .connects((redis, key, owner, lease) ->
                        new RedissonReadWriteLock(redis, key, AccessPolicy.ReadersOrWriter.writes(owner), lease));
    }
}
