package io.github.lockevolution.semaphores;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * A script counts a client in and gives the whole count a lease; DECR counts it out.
 *
 * <p>The repair of the counter that people find first. The lease is that of the count and not that of a permit, so it brings back the permit of a
 * client that died, and breaks the count of everybody else.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than the lease: when it counts itself out, the count is another one, and somebody gets in for whom there is no
 *       permit (foreign unlock);
 *   <li>the same holder beside those who have come after the lease (lease overrun).
 * </ul>
 */
public final class ExpiringCounterSemaphore implements DistributedLock {

    private static final String TAKE = """
            if redis.call('INCR', KEYS[1]) > tonumber(ARGV[1]) then
              redis.call('DECR', KEYS[1])
              return 0
            end
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String permits;
    private final String millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the semaphore, not empty
     * @param permits how many clients may be inside at once, from 1
     * @param lease for how long a permit is given, from one millisecond
     */
    public ExpiringCounterSemaphore(UnifiedJedis redis, String key, int permits, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.permits = Integer.toString(permits);
        this.millis = Long.toString(lease.toMillis());
    }

    @Override
    public boolean tryLock() {
        return Long.valueOf(1).equals(redis.eval(TAKE, List.of(key), List.of(permits, millis)));
    }

    @Override
    public boolean unlock() {
        redis.decr(key);
        return true;
    }
}
