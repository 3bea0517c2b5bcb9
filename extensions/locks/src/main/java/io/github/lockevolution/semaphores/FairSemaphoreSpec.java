package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.InstantSource;
import redis.clients.jedis.UnifiedJedis;

/** The semaphore by drawn numbers, {@link FairSemaphore}, as the bench knows it. */
public final class FairSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-fair")
                .of("semaphores")
                .titled("rank by number")
                .after("sem-ranked")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("EVAL draw 3 keys deadline", "EVAL enter 2 keys now number owner")
                .releases("EVAL leave 2 keys owner")
                .suffers(RACE, LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) ->
                        new FairSemaphore(redis, key, owner, PERMITS, lease, clock));
    }
}
