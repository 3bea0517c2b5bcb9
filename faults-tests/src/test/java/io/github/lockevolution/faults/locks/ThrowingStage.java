package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that throws when it is to be taken. */
public final class ThrowingStage extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, owner, lease) {

            @Override
            public boolean tryLock() {
                throw new IllegalStateException("this lock cannot be taken");
            }
        };
    }
}
