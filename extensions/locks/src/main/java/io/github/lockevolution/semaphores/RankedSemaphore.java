package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * One script removes the clients with ended leases from a sorted set, adds a client at the time of its own clock, and tells by ZRANK whether
 * it is among the first. ZREM removes a client that is not.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a client that comes later and is ranked before one inside, because its clock is behind or says the same: it counts itself among the first
 *       (race);
 *   <li>a holder that works longer than its lease (lease overrun).
 * </ul>
 *
 * @see <a href="https://redis.io/ebook/part-2-core-concepts/chapter-6-application-components-in-redis/6-3-counting-semaphores/6-3-1-building-a-basic-counting-semaphore/">Building
 *     a basic counting semaphore</a>
 */
public final class RankedSemaphore implements DistributedLock {

    private static final String ADD = """
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
            redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
            return redis.call('ZRANK', KEYS[1], ARGV[3])
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final int permits;
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
    public RankedSemaphore(
            UnifiedJedis redis, String key, String owner, int permits, Duration lease, InstantSource clock) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.permits = permits;
        this.millis = lease.toMillis();
        this.clock = clock;
    }

    @Override
    public boolean tryLock() {
        long now = clock.millis();
        List<String> arguments = List.of(Long.toString(now - millis), Long.toString(now), owner);
        if ((Long) redis.eval(ADD, List.of(key), arguments) < permits) {
            return true;
        }
        redis.zrem(key, owner);
        return false;
    }

    @Override
    public boolean unlock() {
        return redis.zrem(key, owner) == 1;
    }
}
