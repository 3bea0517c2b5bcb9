package io.github.lockevolution.variants;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SET NX EX takes the lock; the Lua script that is to give it back reads from KEYS[2] what its caller passes as an argument.
 *
 * <p>In history: a slip in a printed copy of the recipe with the script.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>its own release: KEYS[2] is nil, no value equals it, and the key stays until its lease runs out (unreleased);
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun).
 * </ul>
 */
public final class LuaKeysForArgvLock implements DistributedLock {

    static final CachedScript DELETE_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == KEYS[2] then
                return redis.call('DEL', KEYS[1])
            else
                return 0
            end
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
    public LuaKeysForArgvLock(UnifiedJedis redis, String key, String owner, Duration lease) {
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
        return Long.valueOf(1).equals(DELETE_IF_OURS.run(redis, key, owner));
    }
}
