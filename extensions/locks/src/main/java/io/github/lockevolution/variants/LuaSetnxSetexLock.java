package io.github.lockevolution.variants;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SETNX and SETEX inside one Lua script take the lock, another script gives it back only if the owner's name is still there.
 *
 * <p>In history: how SETNX and SETEX became one step before Redis 2.6.12 had SET NX EX.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun);
 *   <li>a SETEX that Redis refuses, which leaves the key of SETNX for ever: a script is run without anybody between its commands, but
 *       its commands before an error stay done (orphan key).
 * </ul>
 */
public final class LuaSetnxSetexLock implements DistributedLock {

    static final CachedScript SETNX_SETEX = new CachedScript("""
            if redis.call('SETNX', KEYS[1], ARGV[1]) == 1 then
                return redis.call('SETEX', KEYS[1], ARGV[2], ARGV[1])
            end
            return 'failed'
            """);

    static final CachedScript DELETE_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('DEL', KEYS[1])
            end
            return false
            """);

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
    public LuaSetnxSetexLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.seconds = LockInput.wholeSeconds(lease);
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(SETNX_SETEX.run(redis, key, owner, Long.toString(seconds)));
    }

    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(DELETE_IF_OURS.run(redis, key, owner));
    }
}
