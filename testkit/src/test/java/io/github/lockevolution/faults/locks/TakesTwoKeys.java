package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A lock of two keys, the second of which has a long name; it deletes whatever is there. */
public final class TakesTwoKeys extends TestSpec {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        String second = "second_half_of_lock:{" + key + "}";
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return take(key) && take(second);
            }

            private boolean take(String name) {
                return "OK"
                        .equals(redis.set(
                                name, owner, SetParams.setParams().nx().px(lease.toMillis())));
            }

            @Override
            public boolean unlock() {
                return redis.del(key, second) > 0;
            }
        };
    }
}
