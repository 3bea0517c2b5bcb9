package io.github.lockevolution.stage1;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * GET looks whether the lock is free, SET takes it, DEL gives it back.
 *
 * <p>In history: the first idea, open to everyone since Redis 1.0.0.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>two clients that both look before one of them takes: both are inside (race);
 *   <li>the end of that race: who leaves first deletes the key of who stays (foreign unlock);
 *   <li>a holder that dies, or never hears the answer to SET: the key stays for ever (orphan key).
 * </ul>
 */
public final class GetSetLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner who asks, not empty
     * @throws IllegalArgumentException if the key or the owner is null or empty
     */
    public GetSetLock(UnifiedJedis redis, String key, String owner) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().ex(10)));
    }

    @Override
    public boolean unlock() {
        return redis.del(key) == 1;
    }
}
