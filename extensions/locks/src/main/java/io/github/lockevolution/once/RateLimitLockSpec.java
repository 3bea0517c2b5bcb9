package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The rate limit, {@link RateLimitLock}, as the bench knows it. */
public final class RateLimitLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("rate-limit")
                .of("once")
                .titled("INCR + EXPIRE")
                .admits(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                .acquires("INCR key", "PEXPIRE key millis")
                .suffers(ORPHAN_KEY, LEASE_OVERRUN, HALF_DONE)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new RateLimitLock(redis, key, lease));
    }
}
