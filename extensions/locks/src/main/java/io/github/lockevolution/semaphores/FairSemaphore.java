package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * Draws a number, and enters a second sorted set under it: the order follows from the numbers and not from the clocks, which only end the
 * leases. A client that is ranked among the first is in.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a client that draws a number and enters it late: those who drew later ones are inside by then, and it is ranked before them (race);
 *   <li>a holder that works longer than its lease (lease overrun).
 * </ul>
 *
 * @see <a href="https://redis.io/ebook/part-2-core-concepts/chapter-6-application-components-in-redis/6-3-counting-semaphores/6-3-2-fair-semaphores/">Fair
 *     semaphores</a>
 */
public final class FairSemaphore implements DistributedLock {

    private static final String DRAW = """
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
            redis.call('ZINTERSTORE', KEYS[2], 2, KEYS[2], KEYS[1], 'WEIGHTS', 1, 0)
            return redis.call('INCR', KEYS[3])
            """;

    private static final String ENTER = """
            redis.call('ZADD', KEYS[1], ARGV[1], ARGV[3])
            redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
            return redis.call('ZRANK', KEYS[2], ARGV[3])
            """;

    private static final String LEAVE = """
            redis.call('ZREM', KEYS[2], ARGV[1])
            return redis.call('ZREM', KEYS[1], ARGV[1])
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String numbers;
    private final String counter;
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
    public FairSemaphore(
            UnifiedJedis redis, String key, String owner, int permits, Duration lease, InstantSource clock) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.numbers = key + ":numbers";
        this.counter = key + ":counter";
        this.owner = LockInput.owner(owner);
        this.permits = permits;
        this.millis = lease.toMillis();
        this.clock = clock;
    }

    @Override
    public boolean tryLock() {
        long now = clock.millis();
        Object number = redis.eval(DRAW, List.of(key, numbers, counter), List.of(Long.toString(now - millis)));
        List<String> entry = List.of(Long.toString(now), number.toString(), owner);
        if ((Long) redis.eval(ENTER, List.of(key, numbers), entry) < permits) {
            return true;
        }
        leave();
        return false;
    }

    @Override
    public boolean unlock() {
        return leave();
    }

    private boolean leave() {
        return Long.valueOf(1).equals(redis.eval(LEAVE, List.of(key, numbers), List.of(owner)));
    }
}
