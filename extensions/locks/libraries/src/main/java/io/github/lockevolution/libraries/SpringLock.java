package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.DistributedLock;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** A lock of Spring Integration's {@link RedisLockRegistry}. */
final class SpringLock implements DistributedLock, AutoCloseable {

    private static final String REGISTRY = "locks";

    private final LettuceClient client;
    private final RedisLockRegistry registry;
    private final Lock lock;

    /**
     * @param redis the server, to which Lettuce connects when it is used first
     * @param type the way in which waiting clients learn that the lock is free
     */
    SpringLock(URI redis, String key, Duration lease, RedisLockType type) {
        this.client = LettuceClient.of(redis);
        this.registry = new RedisLockRegistry(client.connections(), REGISTRY, lease);
        registry.setRedisLockType(type);
        this.lock = registry.obtain(key);
    }

    @Override
    public boolean tryLock() {
        return lock.tryLock();
    }

    /** {@inheritDoc} Spring throws if the lease has run out. */
    @Override
    public boolean unlock() {
        lock.unlock();
        return true;
    }

    @Override
    public void close() {
        registry.destroy();
        client.close();
    }
}
