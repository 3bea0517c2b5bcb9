package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The semaphore that counts, {@link CounterSemaphore}, as the bench knows it. */
public final class CounterSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-counter")
                .of("semaphores")
                .titled("counter")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("INCR key")
                .releases("DECR key")
                .suffers(ORPHAN_KEY)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new CounterSemaphore(redis, key, PERMITS));
    }
}
