package io.github.lockevolution.beyond;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock of stage 5, which its holder may take again while it holds it: the value is a hash of one field, the holder, and how many
 * times it holds the lock. The lock is free when it was given back as many times as it was taken.
 *
 * <p>In history: the lock of Redisson (2014), which adds a watchdog and a wake-up by message.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun). Taking the lock again begins the
 *       lease anew, but nobody does that while the holder is paused;
 *   <li>a holder that gives back less often than it took: the lock stays taken until its lease has run out. A command that is sent again
 *       because its answer was lost counts twice.
 * </ul>
 */
public final class RedisReentrantLock implements DistributedLock {

    private static final CachedScript TAKE_IF_FREE_OR_OURS = new CachedScript("""
            if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
                return 0
            end
            local held = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return held
            """);

    static final CachedScript GIVE_BACK_ONE_IF_OURS = new CachedScript("""
            if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
                return 0
            end
            if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
                return 0
            end
            return redis.call('DEL', KEYS[1])
            """);

    private final UnifiedJedis redis;
    private final String key;
    private final String holder;
    private final long millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty; the field of the hash starts with it
     * @param lease how long the lock may be held, from the moment it was taken last: whole milliseconds, from one to
     *     {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public RedisReentrantLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        // Drawn once: a new one for each attempt, as in stage 5, would refuse the holder.
        this.holder = LockInput.owner(owner) + ":" + UUID.randomUUID();
        this.millis = LockInput.wholeMillis(lease);
    }

    /**
     * {@inheritDoc}
     *
     * <p>True also for a client that holds the lock already; it then has to give it back once more.
     */
    @Override
    public boolean tryLock() {
        return (Long) TAKE_IF_FREE_OR_OURS.run(redis, List.of(key), holder, Long.toString(millis)) > 0;
    }

    /**
     * {@inheritDoc}
     *
     * <p>False also where the client holds the lock at least once more.
     */
    @Override
    public boolean unlock() {
        return Long.valueOf(1).equals(GIVE_BACK_ONE_IF_OURS.run(redis, List.of(key), holder));
    }
}
