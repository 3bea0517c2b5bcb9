package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import redis.clients.jedis.UnifiedJedis;

/** A sound lock that asks whether the key is there when it is made, and again, from one line or another, when it is taken. */
public final class AsksFirst extends TestSpec {

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new AskingLock(redis, key, token(owner), lease);
    }

    private static final class AskingLock extends TokenLock {

        AskingLock(UnifiedJedis redis, String key, String token, Duration lease) {
            super(redis, key, token, lease);
            redis.exists(key);
        }

        @Override
        public boolean tryLock() {
            if (ThreadLocalRandom.current().nextBoolean()) {
                redis.exists(key);
            } else {
                redis.exists(key);
            }
            return super.tryLock();
        }
    }
}
