package io.github.lockevolution.once;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SET NX writes down that the work has begun, and the key stays.
 *
 * <p>Does not protect from a client that dies in the middle of the work: the key says that somebody has begun, and nobody can tell that it was
 * never finished (half done).
 */
public final class KeyForEverLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the work that is to be done once, not empty
     */
    public KeyForEverLock(UnifiedJedis redis, String key) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, "begun", SetParams.setParams().nx()));
    }

    /** {@inheritDoc} What is done stays done: nothing is sent. */
    @Override
    public boolean unlock() {
        return true;
    }
}
