package io.github.lockevolution.variants;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SET NX EX takes the lock; a release looks whose lock it is, and deletes it if it is its own.
 *
 * <p>In history: the first repair of a release that asks nobody.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a lease that runs out between GET and DEL: the answer was true when it was given, and DEL deletes the next holder's key
 *       (foreign unlock);
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun).
 * </ul>
 */
public final class CheckThenDeleteLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final long seconds;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param lease how long the lock may be held: whole seconds, from one second to {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public CheckThenDeleteLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.seconds = LockInput.wholeSeconds(lease);
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, setParams().nx().ex(seconds)));
    }

    @Override
    public boolean unlock() {
        if (owner.equals(redis.get(key))) {
            return redis.del(key) == 1;
        }
        return false;
    }
}
