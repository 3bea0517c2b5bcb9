package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock whose SET lacks its NX and its PX: whoever comes is let in, and no lease ever ends. */
public final class OverwritesForGood extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                return "OK".equals(redis.set(key, token));
            }
        };
    }
}
