package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that is taken in one command and given its lease in the next, and deletes whatever is there. */
public final class SetnxThenSetex extends TestSpec {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, owner, lease) {

            @Override
            @SuppressWarnings("deprecation") // SETNX and SETEX are what the picture is to show
            public boolean tryLock() {
                return redis.setnx(key, owner) == 1 && "OK".equals(redis.setex(key, lease.toSeconds(), owner));
            }

            @Override
            public boolean unlock() {
                return redis.del(key) == 1;
            }
        };
    }
}
