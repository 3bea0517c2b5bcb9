package io.github.lockevolution.libraries;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;

/**
 * Redisson for one client: one connection, few threads, and one more connection for messages. A command may wait before Redis for a while,
 * so it is given 20 s instead of 3 s; and the pause before a command is repeated is not drawn at random, since the lease of what Redisson notes
 * at a release follows from it. Everything else is as Redisson has it by default.
 */
record RedissonConnection(RedissonClient redisson) implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final Duration BEFORE_REPETITION = Duration.ofSeconds(1);

    /**
     * @param redis the server, to which it connects at once
     */
    static RedissonConnection open(URI redis) {
        return new RedissonConnection(Redisson.create(config(redis)));
    }

    /**
     * @param watchdog how long a lock is held that is taken without a lease; a third of that goes by from one renewal to the next
     */
    static RedissonConnection open(URI redis, Duration watchdog) {
        return new RedissonConnection(Redisson.create(config(redis).setLockWatchdogTimeout(watchdog.toMillis())));
    }

    private static Config config(URI redis) {
        Config config = new Config().setThreads(2).setNettyThreads(1);
        config.useSingleServer()
                .setAddress(redis.toString())
                .setTimeout(PATIENCE_MILLIS)
                .setRetryDelay(new ConstantDelay(BEFORE_REPETITION))
                .setConnectionPoolSize(1)
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionPoolSize(1)
                .setSubscriptionConnectionMinimumIdleSize(0);
        return config;
    }

    /** Also in a thread that was interrupted, in which Redisson would leave something open. */
    @Override
    public void close() {
        boolean wasInterrupted = Thread.interrupted();
        redisson.shutdown(0, 0, TimeUnit.SECONDS);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
