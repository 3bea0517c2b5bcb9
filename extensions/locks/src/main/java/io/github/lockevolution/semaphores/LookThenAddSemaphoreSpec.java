package io.github.lockevolution.semaphores;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The semaphore that looks first, {@link LookThenAddSemaphore}, as the bench knows it. */
public final class LookThenAddSemaphoreSpec extends LockProvider {

    private static final int PERMITS = 2;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("sem-look-then-add")
                .of("semaphores")
                .titled("look, then add")
                .admits(AccessPolicy.permits(PERMITS))
                .acquires("SCARD key", "SADD key owner")
                .releases("SREM key owner")
                .suffers(RACE, ORPHAN_KEY)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new LookThenAddSemaphore(redis, key, owner, PERMITS));
    }
}
