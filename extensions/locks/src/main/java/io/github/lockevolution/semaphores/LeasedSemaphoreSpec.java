package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.InstantSource;
import redis.clients.jedis.UnifiedJedis;

/** The semaphore with a lease for each permit, {@link LeasedSemaphore}, as the bench knows it. */
public final class LeasedSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-leased")
                .of("semaphores")
                .titled("leased permits")
                .after("sem-ranked")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("EVAL script 1 key deadline 2 deadline owner")
                .releases("ZREM key owner")
                .suffers(LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) ->
                        new LeasedSemaphore(redis, key, owner, PERMITS, lease, clock));
    }
}
