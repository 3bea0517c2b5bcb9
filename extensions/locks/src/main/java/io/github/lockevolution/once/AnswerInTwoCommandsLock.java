package io.github.lockevolution.once;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SET NX PX writes down that the work has begun; DEL and SET put the answer in its place.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a client that comes between DEL and SET: for it, nothing has begun (race);
 *   <li>a holder that works longer than its lease: it deletes what another has begun (foreign unlock), and both do the work (lease overrun).
 * </ul>
 */
public final class AnswerInTwoCommandsLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final long millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the work that is to be done once, not empty
     * @param lease for how long the key is kept, from one millisecond
     */
    public AnswerInTwoCommandsLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.millis = lease.toMillis();
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, "begun", SetParams.setParams().nx().px(millis)));
    }

    @Override
    public boolean unlock() {
        redis.del(key);
        redis.set(key, "the answer");
        return true;
    }
}
