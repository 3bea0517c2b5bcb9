package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The job whose key goes when it is done, {@link JobFreedLock}, as the bench knows it. */
public final class JobFreedLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("job-freed")
                .of("once")
                .titled("job + DEL")
                .admits(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                .acquires("SET key running NX PX millis")
                .releases("DEL key")
                .suffers(RACE, FOREIGN_UNLOCK, LEASE_OVERRUN, HALF_DONE)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new JobFreedLock(redis, key, lease));
    }
}
