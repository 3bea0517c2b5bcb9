package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The job whose key stays until the period is over, {@link JobUntilItsEndLock}, as the bench knows it. */
public final class JobUntilItsEndLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("job-kept")
                .of("once")
                .titled("job, kept")
                .after("job-freed")
                .admits(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                .acquires("SET key running NX PX millis")
                .suffers(LEASE_OVERRUN, HALF_DONE)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new JobUntilItsEndLock(redis, key, lease));
    }
}
