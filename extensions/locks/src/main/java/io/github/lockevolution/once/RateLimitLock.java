package io.github.lockevolution.once;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * INCR counts how often something was done in this period, once at most; EXPIRE begins the period when the first comes.
 *
 * <p>The rate limiter of a thousand tutorials, with a limit of one. It is stage 3: two commands, and a crash between them.
 *
 * <p>Does not protect from a client that dies between INCR and EXPIRE: the count has no end, and nobody gets in any more (orphan key); and what
 * it was going to do is never done (half done).
 */
public final class RateLimitLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final long millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the work that is to be done once, not empty
     * @param lease how long a period is, from one millisecond
     */
    public RateLimitLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.millis = lease.toMillis();
    }

    @Override
    public boolean tryLock() {
        if (redis.incr(key) > 1) {
            return false;
        }
        redis.pexpire(key, millis);
        return true;
    }

    /** {@inheritDoc} The period ends by itself: nothing is sent. */
    @Override
    public boolean unlock() {
        return true;
    }
}
