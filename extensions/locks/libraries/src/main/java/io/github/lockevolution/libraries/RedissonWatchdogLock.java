package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import java.net.URI;
import java.time.Duration;
import org.redisson.api.RLock;

/** Redisson's {@link RLock}, taken without a lease: Redisson renews it every third of {@code lockWatchdogTimeout}. */
final class RedissonWatchdogLock implements DistributedLock, AutoCloseable {

    private final RedissonConnection connection;
    private final RLock lock;

    /**
     * @param redis the server, to which Redisson connects at once
     * @param lease the value of Redisson's {@code lockWatchdogTimeout}
     */
    RedissonWatchdogLock(URI redis, String key, Duration lease) {
        this.connection = RedissonConnection.open(redis, lease);
        this.lock = connection.redisson().getLock(key);
    }

    @Override
    public boolean tryLock() {
        return lock.tryLock();
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
