package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLocks;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;

/**
 * A client that is measured: nothing stands between it and Redis.
 *
 * @param redis one connection to ask by, and one to listen by if its lock waits for messages
 * @param sent how many commands it has sent
 */
record LockClient(DistributedLock lock, CountingRedis redis, AtomicLong sent, Runnable end) implements AutoCloseable {

    private static final int CONNECTIONS = 2;

    /** No lease runs out while something is measured. */
    private static final Duration LEASE = Duration.ofMinutes(10);

    /**
     * @param key the name of the lock
     */
    static LockClient of(LockSpec stage, Redis redis, String key, String name) {
        RedisClient connections = redis.opened(connect(redis));
        AtomicLong sent = new AtomicLong();
        CountingRedis counting = CountingRedis.of(connections, sent);
        ScheduledExecutorService timer = RealTimer.start(name);
        DistributedLock lock = RedisLocks.over(stage, counting).make(key, name, LEASE, InstantSource.system(), timer);
        return new LockClient(lock, counting, sent, () -> {
            timer.shutdownNow();
            redis.forget(connections);
            connections.close();
        });
    }

    private static RedisClient connect(Redis redis) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        pool.setJmxEnabled(false);
        return RedisClient.builder()
                .hostAndPort(redis.hostAndPort())
                .clientConfig(redis.login())
                .poolConfig(pool)
                .build();
    }

    @Override
    public void close() {
        end.run();
    }
}
