package io.github.lockevolution.once;

import static io.github.lockevolution.lock.Failure.HALF_DONE;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The key that stays, {@link KeyForEverLock}, as the bench knows it. */
public final class KeyForEverLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("once-key")
                .of("once")
                .titled("key for ever")
                .admits(AccessPolicy.AT_MOST_ONCE)
                .acquires("SET key begun NX")
                .suffers(HALF_DONE)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) -> new KeyForEverLock(redis, key));
    }
}
