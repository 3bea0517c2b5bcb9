package io.github.lockevolution.once;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SET NX PX before a job that is to run once in a period; the key is left until the period is over.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a job that takes longer than the period: it runs beside the next one (lease overrun);
 *   <li>a machine that dies, or never hears that it got in: the job does not run in this period (half done).
 * </ul>
 */
public final class JobUntilItsEndLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final long millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the work that is to be done once, not empty
     * @param lease for how long the key is kept, from one millisecond
     */
    public JobUntilItsEndLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.millis = lease.toMillis();
    }

    @Override
    public boolean tryLock() {
        return "OK".equals(redis.set(key, "running", SetParams.setParams().nx().px(millis)));
    }

    /** {@inheritDoc} The period ends by itself: nothing is sent. */
    @Override
    public boolean unlock() {
        return true;
    }
}
