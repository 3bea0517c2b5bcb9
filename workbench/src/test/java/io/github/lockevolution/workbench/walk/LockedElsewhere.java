package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock that keeps nothing under the name it is given, but under two that begin with it.
 *
 * @param lock what it is but for the keys
 */
record LockedElsewhere(LockStage lock) implements LockStage {

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public Set<Failure> suffers() {
        return lock.suffers();
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        DistributedLock inner = lock.create(redis, key + ":lock", owner, lease);
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return inner.tryLock() && redis.incr(key + ":fence") > 0;
            }

            @Override
            public boolean unlock() {
                return inner.unlock();
            }
        };
    }
}
