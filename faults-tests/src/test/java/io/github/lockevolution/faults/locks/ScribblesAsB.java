package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock, but when B takes it, something is written to the guarded resource that no client wrote. */
public final class ScribblesAsB extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                boolean entered = super.tryLock();
                if (entered && owner.equals("B")) {
                    redis.rpush(key + ":resource", "scribble");
                }
                return entered;
            }
        };
    }
}
