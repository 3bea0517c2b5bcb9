package io.github.lockevolution.beyond;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;

/**
 * The lock of stage 5, whose acquiring script also draws a fencing token: a number that grows each time the lock is taken. Its holder
 * shows the token to the {@link GuardedResource} with every write.
 *
 * <p>In history: the sequencer of Chubby (2006), known to the users of Redis as the fencing token since 2016.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun). The lock cannot stop that, and does
 *       not try to; the resource refuses what the late one writes;
 *   <li>a resource that does not look at the token;
 *   <li>a Redis that loses its data: the tokens begin anew, below those that the resource has seen.
 * </ul>
 */
public final class FencedLock implements DistributedLock, FencingTokenSource {

    /** The token of a client that does not hold the lock. */
    public static final long NO_TOKEN = 0;

    private static final CachedScript TAKE_AND_NUMBER = new CachedScript("""
            if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
                return redis.call('INCR', KEYS[2])
            end
            return 0
            """);

    static final CachedScript DELETE_IF_OURS = new CachedScript("""
            if redis.call('GET', KEYS[1]) == ARGV[1] then
                return redis.call('DEL', KEYS[1])
            end
            return 0
            """);

    private final UnifiedJedis redis;
    private final String key;
    private final String counter;
    private final String owner;
    private final long millis;
    private String value = "";
    private long fencingToken = NO_TOKEN;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty; the tokens are counted under this name with {@code :fence} behind it
     * @param owner the name of this client, not empty; the value of the key starts with it
     * @param lease how long the lock may be held: whole milliseconds, from one to {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the key or the owner is null or empty, or the lease is anything else
     */
    public FencedLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.counter = key + ":fence";
        this.owner = LockInput.owner(owner);
        this.millis = LockInput.wholeMillis(lease);
    }

    @Override
    public boolean tryLock() {
        String newValue = owner + ":" + UUID.randomUUID();
        // One script: a number drawn by a second command could be drawn when the lease is over already.
        long drawn = (Long) TAKE_AND_NUMBER.run(redis, List.of(key, counter), newValue, Long.toString(millis));
        if (drawn == NO_TOKEN) {
            return false;
        }
        value = newValue;
        fencingToken = drawn;
        return true;
    }

    @Override
    public long fencingToken() {
        return fencingToken;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a lock taken before, nothing is sent.
     */
    @Override
    public boolean unlock() {
        if (value.isEmpty()) {
            return false;
        }
        boolean removed = Long.valueOf(1).equals(DELETE_IF_OURS.run(redis, List.of(key), value));
        value = "";
        return removed;
    }
}
