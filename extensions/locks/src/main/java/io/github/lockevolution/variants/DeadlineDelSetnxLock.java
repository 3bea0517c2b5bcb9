package io.github.lockevolution.variants;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SETNX and EXPIRE take the lock with a deadline as its value; a client that finds the deadline passed deletes the key and takes the
 * lock anew. DEL gives it back.
 *
 * <p>In history: a cure for the key that a crash between SETNX and EXPIRE leaves for ever.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>two clients that find the deadline passed: the second deletes what the first has just taken, and nobody asks what the second
 *       SETNX answered;
 *   <li>a client whose clock is ahead: for it every deadline has passed, and it walks in beside the holder;
 *   <li>a key that vanishes between SETNX and GET: there is no deadline to read, and tryLock throws;
 *   <li>a holder that works longer than its lease (lease overrun), whose DEL then asks for no owner (foreign unlock).
 * </ul>
 */
public final class DeadlineDelSetnxLock implements DistributedLock {

    private final UnifiedJedis redis;
    private final String key;
    private final long seconds;
    private final InstantSource clock;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param lease how long the lock may be held: whole seconds, from one second to {@link LockInput#LONGEST_LEASE}
     * @param clock the clock of this client
     * @throws IllegalArgumentException if the key is null or empty, or the lease is anything else
     */
    public DeadlineDelSetnxLock(UnifiedJedis redis, String key, Duration lease, InstantSource clock) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.seconds = LockInput.wholeSeconds(lease);
        this.clock = Objects.requireNonNull(clock, "clock is null; it needs to be the clock of this client");
    }

    /**
     * {@inheritDoc}
     *
     * @throws NumberFormatException if another client gives the lock back while this one looks for its deadline
     */
    @Override
    @SuppressWarnings("deprecation") // Jedis advises SET NX instead, but SETNX is the exhibit
    public boolean tryLock() {
        long now = clock.millis();
        // As it was printed: sixty thousandths of a second for each second of the lease.
        String deadline = Long.toString(now + seconds * 60);
        if (redis.setnx(key, deadline) == 1) {
            redis.expire(key, seconds);
            return true;
        }
        String held = redis.get(key);
        if (now > Long.parseLong(held)) {
            redis.del(key);
            redis.setnx(key, deadline);
            redis.expire(key, seconds);
            return true;
        }
        return false;
    }

    @Override
    public boolean unlock() {
        return redis.del(key) == 1;
    }
}
