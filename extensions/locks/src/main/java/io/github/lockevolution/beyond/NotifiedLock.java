package io.github.lockevolution.beyond;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock of stage 5, which tells those who wait that it is free: the script that deletes the key publishes a message. A waiting client asks
 * when a message comes, and not every few milliseconds. Redis delivers a message at most once, so a client that has heard nothing for a
 * while asks all the same.
 *
 * <p>In history: the waiting of Redisson (2014), by Pub/Sub.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun). The message changes who asks when, and
 *       not who gets in;
 *   <li>a lease that runs out: nobody publishes a message then. A waiting client gets in when it asks again by itself;
 *   <li>a crowd: one message wakes all waiting clients, and all but one ask in vain. The first gets in, however long others have waited.
 * </ul>
 */
public final class NotifiedLock implements DistributedLock {

    static final CachedScript DELETE_AND_TELL_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                redis.call('DEL', KEYS[1])
                redis.call('PUBLISH', ARGV[2], 'free')
                return 1
            end
            return 0
            """);

    private final UnifiedJedis redis;
    private final UnifiedJedis listening;
    private final String key;
    private final String channel;
    private final String owner;
    private final long millis;
    private final Duration longestWait;
    private String token = "";

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param listening the source of messages: one connection of it is taken while {@link #tryLock(Duration)} waits. It may be the same as
     *     {@code redis} if that has a connection to spare
     * @param key the lock key, not empty; messages are published under this name with {@code :free} behind it
     * @param owner the name of this client, not empty; the value of the key starts with it
     * @param lease how long the lock may be held: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @param longestWait after how long without a message a client that waits asks again; above zero
     * @throws IllegalArgumentException if the key or the owner is null or empty, or one of the times is anything else
     */
    public NotifiedLock(
            UnifiedJedis redis,
            UnifiedJedis listening,
            String key,
            String owner,
            Duration lease,
            Duration longestWait) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.listening =
                Objects.requireNonNull(listening, "listening is null; it needs to be where messages come from");
        this.key = LockInput.key(key);
        this.channel = key + ":free";
        this.owner = LockInput.owner(owner);
        this.millis = LockInput.wholeMillis(lease);
        this.longestWait = longestWait;
        if (longestWait.isZero() || longestWait.isNegative()) {
            throw new IllegalArgumentException("longest wait is " + longestWait + "; it needs to be above zero");
        }
    }

    @Override
    public boolean tryLock() {
        String newToken = owner + ":" + UUID.randomUUID();
        if (!"OK".equals(redis.set(key, newToken, setParams().nx().px(millis)))) {
            return false;
        }
        token = newToken;
        return true;
    }

    /**
     * Tries to take the lock; where it is taken, waits for a message and tries again, until the lock is taken or the patience runs out. The
     * last attempt starts as the patience runs out; with a patience of zero there is exactly one.
     */
    @Override
    public boolean tryLock(Duration patience) {
        long end = System.nanoTime() + LockInput.nanosOfPatience(patience);
        if (tryLock()) {
            return true;
        }
        try (ReleaseListener releases = new ReleaseListener(listening, channel)) {
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                // A message may be lost, or have come before the subscription: the wait has an end of its own.
                releases.await(Math.min(left, longestWait.toNanos()));
                if (tryLock()) {
                    return true;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a lock taken before, nothing is sent.
     */
    @Override
    public boolean unlock() {
        if (token.isEmpty()) {
            return false;
        }
        // In one script: a holder that dies between the two would leave everybody waiting.
        boolean removed = Long.valueOf(1).equals(DELETE_AND_TELL_IF_OURS.run(redis, List.of(key), token, channel));
        token = "";
        return removed;
    }
}
