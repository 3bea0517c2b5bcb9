package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The key with a lease, {@link KeyForALeaseLock}, as the bench knows it. */
public final class KeyForALeaseLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("once-leased-key")
                .of("once")
                .titled("key + lease")
                .after("once-key")
                .admits(AccessPolicy.AT_MOST_ONCE)
                .acquires("SET key begun NX PX millis")
                .suffers(RACE, LEASE_OVERRUN)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new KeyForALeaseLock(redis, key, lease));
    }
}
