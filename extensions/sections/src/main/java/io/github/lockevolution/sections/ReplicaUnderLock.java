package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import redis.clients.jedis.UnifiedJedis;

/** Reads the stock under the lock from a replica that may lag: a second key, to which a writer copies after the unlock, or never, if it dies. */
public final class ReplicaUnderLock {

    private final UnifiedJedis redis;
    private final DistributedLock lock;

    public ReplicaUnderLock(UnifiedJedis redis, DistributedLock lock) {
        this.redis = redis;
        this.lock = lock;
    }

    void setUp() {
        redis.set("primary:stock", "2");
        redis.set("replica:stock", "2");
    }

    boolean run() {
        if (!lock.tryLock()) {
            return false;
        }
        String left;
        try {
            left = String.valueOf(Integer.parseInt(redis.get("replica:stock")) - 1);
            redis.set("primary:stock", left);
        } finally {
            lock.unlock();
        }
        // The replica hears of it later.
        redis.set("replica:stock", left);
        return true;
    }

    /** A replica that is behind is no harm by itself. */
    String state() {
        return redis.get("primary:stock");
    }
}
