package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SCARD tells how many there are, and SADD adds a client if there are fewer than may be.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>two clients that look before either adds itself: both get the last permit (race);
 *   <li>a holder that dies: its name stays in the set (orphan key).
 * </ul>
 */
public final class LookThenAddSemaphore implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final int permits;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the semaphore, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param permits how many clients may be inside at once, from 1
     */
    public LookThenAddSemaphore(UnifiedJedis redis, String key, String owner, int permits) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.permits = permits;
    }

    @Override
    public boolean tryLock() {
        return redis.scard(key) < permits && redis.sadd(key, owner) == 1;
    }

    @Override
    public boolean unlock() {
        return redis.srem(key, owner) == 1;
    }
}
