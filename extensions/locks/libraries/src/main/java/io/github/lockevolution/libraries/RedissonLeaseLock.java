package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;

/** Redisson's {@link RLock}, taken with a lease: nobody renews it. */
final class RedissonLeaseLock implements DistributedLock, AutoCloseable {

    private final RedissonConnection connection;
    private final RLock lock;
    private final Duration lease;

    /**
     * @param redis the server, to which Redisson connects at once
     */
    RedissonLeaseLock(URI redis, String key, Duration lease) {
        this.connection = RedissonConnection.open(redis);
        this.lock = connection.redisson().getLock(key);
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
