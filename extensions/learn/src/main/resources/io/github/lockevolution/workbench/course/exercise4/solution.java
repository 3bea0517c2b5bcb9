package io.github.lockevolution.stage4;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SET NX EX takes the lock and gives it a lease in one command, DEL gives it back.
 *
 * <p>In history: the lock from Redis 2.6.12 on, which gave SET the options NX and EX.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun);
 *   <li>the end of that overrun: the client that worked too long deletes the key of the client that took the lock meanwhile
 *       (foreign unlock).
 * </ul>
 */
public final class SetNxExLock implements DistributedLock {

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
    public SetNxExLock(UnifiedJedis redis, String key, String owner, Duration lease) {
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
        return Long.valueOf(1)
                .equals(redis.eval(
                        "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
                        List.of(key),
                        List.of(owner)));
    }
}
