package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;

/** Redisson's {@link RFencedLock}, taken with a lease: a number that grows goes with it. */
final class RedissonFencedLock implements DistributedLock, FencingTokenSource, AutoCloseable {

    private final RedissonConnection connection;
    private final RFencedLock lock;
    private final Duration lease;
    private Optional<Long> token = Optional.empty();

    /**
     * @param redis the server, to which Redisson connects at once
     */
    RedissonFencedLock(URI redis, String key, Duration lease) {
        this.connection = RedissonConnection.open(redis);
        this.lock = connection.redisson().getFencedLock(key);
        this.lease = lease;
    }

    @Override
    public boolean tryLock() {
        token = Optional.ofNullable(lock.tryLockAndGetToken(0, lease.toMillis(), TimeUnit.MILLISECONDS));
        return token.isPresent();
    }

    /** {@inheritDoc} Redisson throws if the caller does not hold the lock any more. */
    @Override
    public boolean unlock() {
        lock.unlock();
        return true;
    }

    @Override
    public long fencingToken() {
        return token.orElseThrow(() -> new IllegalStateException("the lock has not been taken"));
    }

    @Override
    public void close() {
        connection.close();
    }
}
