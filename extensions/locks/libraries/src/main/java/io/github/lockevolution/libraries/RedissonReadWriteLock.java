package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RReadWriteLock;

/** A side of Redisson's {@link RReadWriteLock}, taken with a lease: nobody renews it. */
final class RedissonReadWriteLock implements DistributedLock, AutoCloseable {

    private final RedissonConnection connection;
    private final RLock side;
    private final Duration lease;

    /**
     * @param redis the server, to which Redisson connects at once
     * @param writes whether it is the writers' side
     */
    RedissonReadWriteLock(URI redis, String key, boolean writes, Duration lease) {
        this.connection = RedissonConnection.open(redis);
        RReadWriteLock lock = connection.redisson().getReadWriteLock(key);
        this.side = writes ? lock.writeLock() : lock.readLock();
        this.lease = lease;
    }

    @Override
    public boolean tryLock() {
        try {
            return side.tryLock(0, lease.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** {@inheritDoc} Redisson throws if the caller does not hold the lock any more. */
    @Override
    public boolean unlock() {
        side.unlock();
        return true;
    }

    @Override
    public void close() {
        connection.close();
    }
}
