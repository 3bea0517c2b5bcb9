package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The counter with a lease, {@link ExpiringCounterSemaphore}, as the bench knows it. */
public final class ExpiringCounterSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-expiring-counter")
                .of("semaphores")
                .titled("counter + lease")
                .after("sem-counter")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("EVAL script 1 key 2 millis")
                .releases("DECR key")
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new ExpiringCounterSemaphore(redis, key, PERMITS, lease));
    }
}
