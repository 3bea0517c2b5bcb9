package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import redis.clients.jedis.UnifiedJedis;

/** A lock that keeps nothing under the name it is given, but under two that begin with it. */
record LockedElsewhere(DistributedLock inner, UnifiedJedis redis, String key) implements DistributedLock {

    /**
     * Such a lock.
     *
     * @param lock what it is but for the keys
     */
    static LockSpec like(LockSpec lock) {
        return lock.<UnifiedJedis>made((redis, key, owner, lease, clock, timer) -> new LockedElsewhere(
                RedisLocks.over(lock, redis).make(key + ":lock", owner, lease, clock, timer), redis, key));
    }

    @Override
    public boolean tryLock() {
        return inner.tryLock() && redis.incr(key + ":fence") > 0;
    }

    @Override
    public boolean unlock() {
        return inner.unlock();
    }
}
