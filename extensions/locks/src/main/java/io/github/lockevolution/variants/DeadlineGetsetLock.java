package io.github.lockevolution.variants;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * SET NX EX takes the lock with a deadline as its value; of the clients that find the deadline passed, GETSET lets in the one that gets
 * the old value. A release that finds its own deadline deletes it.
 *
 * <p>In history: deadline and GETSET were the recipe before SET had NX and EX; here it has both.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a client whose clock is ahead: for it every deadline has passed, and GETSET lets it in beside the holder (race);
 *   <li>GETSET itself: it drops the lease of the key, and a client that loses there has overwritten the winner's deadline, so that the
 *       winner does not find its own when it gives the lock back (unreleased);
 *   <li>two clients that ask within one millisecond: their deadlines, and so their values, are the same;
 *   <li>a lease that runs out between GET and DEL (foreign unlock), and a holder that works longer than it (lease overrun).
 * </ul>
 */
public final class DeadlineGetsetLock implements DistributedLock {

    private static final String NOT_TAKEN = "";

    private final UnifiedJedis redis;
    private final String key;
    private final long seconds;
    private final InstantSource clock;
    private String deadline = NOT_TAKEN;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param lease how long the lock may be held: whole seconds, from one second to {@link LockInput#LONGEST_LEASE}
     * @param clock the clock of this client
     * @throws IllegalArgumentException if the key is null or empty, or the lease is anything else
     */
    public DeadlineGetsetLock(UnifiedJedis redis, String key, Duration lease, InstantSource clock) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.seconds = LockInput.wholeSeconds(lease);
        this.clock = Objects.requireNonNull(clock, "clock is null; it needs to be the clock of this client");
    }

    @Override
    @SuppressWarnings("deprecation") // Jedis advises SET GET instead, but GETSET is the exhibit
    public boolean tryLock() {
        deadline = Long.toString(clock.millis() + seconds * 1_000);
        if ("OK".equals(redis.set(key, deadline, setParams().nx().ex(seconds)))) {
            return true;
        }
        String held = redis.get(key);
        if (held != null && Long.parseLong(held) < clock.millis()) {
            String before = redis.getSet(key, deadline);
            return held.equals(before);
        }
        return false;
    }

    @Override
    public boolean unlock() {
        return deadline.equals(redis.get(key)) && redis.del(key) == 1;
    }
}
