package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that looks in one command and takes in the next, and never asks whose the key is that it deletes. */
public final class GetThenSet extends TestSpec {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, owner, lease) {

            @Override
            public boolean tryLock() {
                return redis.get(key) == null && "OK".equals(redis.set(key, owner));
            }

            @Override
            public boolean unlock() {
                return redis.del(key) == 1;
            }
        };
    }
}
