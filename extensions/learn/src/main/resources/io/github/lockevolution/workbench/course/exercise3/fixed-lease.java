package io.github.lockevolution.stage3;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SETNX takes the lock, SETEX then gives it a lease, DEL gives it back.
 *
 * <p>In history: the lock from Redis 2.0.0, which brought SETEX, until 2.6.12.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a client that dies between SETNX and SETEX, or never hears the answer to SETNX: the key stays for ever (orphan
 *       key);
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun);
 *   <li>the end of that overrun: the client that worked too long deletes the key of the client that took the lock meanwhile
 *       (foreign unlock).
 * </ul>
 */
public final class SetnxSetexLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long seconds;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner who asks, not empty
     * @param lease how long the lock may be held: whole seconds, from one second to {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public SetnxSetexLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.seconds = LockInput.wholeSeconds(lease);
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().ex(30)));
    }

    @Override
    public boolean unlock() {
        return redis.del(key) == 1;
    }
}
