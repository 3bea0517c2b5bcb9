package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * The canary in Redis: GET looks whether the lock is free, SET takes it, and DEL deletes it without asking for its
 * owner.
 */
public final class RedisCanary extends LockProvider {

    /** The same among sections: GET reads a number, and two SETs write it back, one more. */
    static final SectionBinding SECTION = new SectionBinding(
            Set.of(UnifiedJedis.class.getName()), RedisPlace.STORE, (stores, key, owner, lease, clock) -> {
                UnifiedJedis redis = (UnifiedJedis) stores.object(UnifiedJedis.class);
                return new CanaryValue.Section(new Value(redis, "number"), new Value(redis, "copy"));
            });

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
        return new CanaryValue.Lock(new Value(redis, LockInput.key(key)), LockInput.owner(owner));
    }

    private record Value(UnifiedJedis redis, String key) implements CanaryValue {

        @Override
        public Optional<String> read() {
            return Optional.ofNullable(redis.get(key));
        }

        @Override
        public void write(String value) {
            redis.set(key, value);
        }

        @Override
        public boolean remove() {
            return redis.del(key) == 1;
        }
    }
}
