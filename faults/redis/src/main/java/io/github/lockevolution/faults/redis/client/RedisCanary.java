package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;

/** The canary in Redis: GET looks whether the lock is free, SET takes it, and DEL deletes it whoever has it. */
public final class RedisCanary extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("canary")
                .titled("no real lock")
                .acquires("GET key", "SET key owner")
                .releases("DEL key")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK)
                .made(RedisCanary::newLock);
    }

    private static DistributedLock newLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new RedisLock(redis, LockInput.key(key), LockInput.owner(owner));
    }

    private record RedisLock(UnifiedJedis redis, String key, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return redis.get(key) == null && "OK".equals(redis.set(key, owner));
        }

        @Override
        public boolean unlock() {
            return redis.del(key) == 1;
        }
    }
}
