package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * INCR counts a client in, and DECR counts it out again, or back if there were too many.
 *
 * <p>Does not protect from a holder that dies: nobody knows whose count it was, and the permit never comes back (orphan key).
 */
public final class CounterSemaphore implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final int permits;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the semaphore, not empty
     * @param permits how many clients may be inside at once, from 1
     */
    public CounterSemaphore(UnifiedJedis redis, String key, int permits) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.permits = permits;
    }

    @Override
    public boolean tryLock() {
        if (redis.incr(key) <= permits) {
            return true;
        }
        redis.decr(key);
        return false;
    }

    @Override
    public boolean unlock() {
        redis.decr(key);
        return true;
    }
}
