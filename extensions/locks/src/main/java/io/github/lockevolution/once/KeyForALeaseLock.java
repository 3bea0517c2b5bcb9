package io.github.lockevolution.once;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SET NX PX writes down that the work has begun, for as long as a lease.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a second client that comes after the lease: for it, nothing has been done, whether the first one died or was done (race);
 *   <li>a client that works longer than its lease: another does the work as well (lease overrun).
 * </ul>
 */
public final class KeyForALeaseLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final long millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the work that is to be done once, not empty
     * @param lease for how long the key is kept, from one millisecond
     */
    public KeyForALeaseLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.millis = lease.toMillis();
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, "begun", SetParams.setParams().nx().px(millis)));
    }

    /** {@inheritDoc} What is done stays done: nothing is sent. */
    @Override
    public boolean unlock() {
        return true;
    }
}
