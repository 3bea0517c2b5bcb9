package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock whose release compares in one command and deletes in the next. */
public final class ComparesThenDeletes extends TestSpec {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean unlock() {
                return token.equals(redis.get(key)) && redis.del(key) == 1;
            }
        };
    }
}
