package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** A lock that does not take no for an answer: its one attempt goes on until it is inside. */
public final class Insists extends TestStage {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new TokenLock(redis, key, token(owner), lease) {

            @Override
            public boolean tryLock() {
                boolean entered = super.tryLock();
                while (!entered) {
                    entered = super.tryLock();
                }
                return entered;
            }
        };
    }
}
