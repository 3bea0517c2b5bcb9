package io.github.lockevolution.stage2;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SETNX looks and takes the lock in one command, DEL gives it back.
 *
 * <p>In history: the lock of Redis 1.0.0, whose SETNX is made for it.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that dies, or never hears the answer to SETNX: the key stays for ever (orphan key).
 * </ul>
 */
public final class SetnxLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty
     * @throws IllegalArgumentException if the key or the owner is null or empty
     */
    public SetnxLock(UnifiedJedis redis, String key, String owner) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
    }

    @Override
    @SuppressWarnings("deprecation") // Jedis advises SET NX instead, but SETNX is the exhibit
    public boolean tryLock() {
        return redis.setnx(key, owner) == 1;
    }

    @Override
    public boolean unlock() {
        return redis.del(key) == 1;
    }
}
