package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RLock;

/**
 * Redisson's fair {@link RLock}, taken with a lease: nobody renews it. It keeps the order of waiting clients by the time of day, for which it
 * asks the machine; here it is given that of the client's clock.
 */
final class RedissonFairLock implements DistributedLock, AutoCloseable {

    private final RedissonConnection connection;
    private final RLock lock;
    private final Duration lease;

    /**
     * @param redis the server, to which Redisson connects at once
     * @param clock the clock of this client
     */
    RedissonFairLock(URI redis, String key, Duration lease, InstantSource clock) {
        this.connection = RedissonConnection.open(redis);
        // As getFairLock() makes it, with another executor.
        this.lock = new org.redisson.RedissonFairLock(
                BenchTimeExecutor.of(((Redisson) connection.redisson()).getCommandExecutor(), clock), key);
        this.lease = lease;
    }

    @Override
    public boolean tryLock() {
        try {
            return lock.tryLock(0, lease.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** {@inheritDoc} Redisson throws if the caller does not hold the lock any more. */
    @Override
    public boolean unlock() {
        lock.unlock();
        return true;
    }

    @Override
    public void close() {
        connection.close();
    }
}
