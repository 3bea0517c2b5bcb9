package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * One script removes ended leases from a sorted set, counts the others, and adds a client with the end of its lease.
 *
 * <p>Does not protect from a holder that works longer than its lease: another client gets its permit (lease overrun).
 */
public final class LeasedSemaphore implements DistributedLock {

    private static final String TAKE = """
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
            if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
              return 0
            end
            redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
            return 1
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final String permits;
    private final long millis;
    private final InstantSource clock;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the semaphore, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param permits how many clients may be inside at once, from 1
     * @param lease for how long a permit is given, from one millisecond
     * @param clock the clock of this client
     */
    public LeasedSemaphore(
            UnifiedJedis redis, String key, String owner, int permits, Duration lease, InstantSource clock) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.permits = Integer.toString(permits);
        this.millis = lease.toMillis();
        this.clock = clock;
    }

    @Override
    public boolean tryLock() {
        long now = clock.millis();
        List<String> arguments = List.of(Long.toString(now), permits, Long.toString(now + millis), owner);
        return Long.valueOf(1).equals(redis.eval(TAKE, List.of(key), arguments));
    }

    @Override
    public boolean unlock() {
        return redis.zrem(key, owner) == 1;
    }
}
