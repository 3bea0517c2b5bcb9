package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that cleans up in a finally, although it was refused. */
public final class AlwaysUnlocks extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                boolean entered = false;
                try {
                    entered = super.tryLock();
                    return entered;
                } finally {
                    if (!entered) {
                        redis.del(key);
                    }
                }
            }
        };
    }
}
