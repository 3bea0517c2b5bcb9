package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import java.net.URI;
import org.redisson.api.RSemaphore;

/** Redisson's {@link RSemaphore}, whose permits are set by the first client to come. */
final class RedissonSemaphore implements DistributedLock, AutoCloseable {

    private final RedissonConnection connection;
    private final RSemaphore semaphore;
    private final int permits;

    /**
     * @param redis the server, to which Redisson connects at once
     */
    RedissonSemaphore(URI redis, String key, int permits) {
        this.connection = RedissonConnection.open(redis);
        this.semaphore = connection.redisson().getSemaphore(key);
        this.permits = permits;
    }

    @Override
    public boolean tryLock() {
        semaphore.trySetPermits(permits);
        return semaphore.tryAcquire();
    }

    @Override
    public boolean unlock() {
        semaphore.release();
        return true;
    }

    @Override
    public void close() {
        connection.close();
    }
}
