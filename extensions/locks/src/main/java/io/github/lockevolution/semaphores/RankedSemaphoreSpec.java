package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.InstantSource;
import redis.clients.jedis.UnifiedJedis;

/** The semaphore by rank, {@link RankedSemaphore}, as the bench knows it. */
public final class RankedSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-ranked")
                .of("semaphores")
                .titled("rank by time")
                .after("sem-expiring-counter")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("EVAL script 1 key deadline deadline owner")
                .releases("ZREM key owner")
                .suffers(RACE, LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) ->
                        new RankedSemaphore(redis, key, owner, PERMITS, lease, clock));
    }
}
