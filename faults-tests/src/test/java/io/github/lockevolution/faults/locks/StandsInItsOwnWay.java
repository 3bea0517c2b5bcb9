package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** Stage 3 with SETEX before SETNX: the key that it looks for is always there, by its own hand. */
public final class StandsInItsOwnWay extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new DistributedLock() {

            @Override
            @SuppressWarnings("deprecation") // Jedis advises SET NX EX instead, but the order of the two is the bug
            public boolean tryLock() {
                redis.setex(key, lease.toSeconds(), owner);
                return redis.setnx(key, owner) == 1;
            }

            @Override
            public boolean unlock() {
                return redis.del(key) == 1;
            }
        };
    }
}
