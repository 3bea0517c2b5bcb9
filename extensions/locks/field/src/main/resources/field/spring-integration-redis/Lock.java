// A lock of Spring Integration's RedisLockRegistry, as it is by default.

import java.time.Duration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;

public class Lock {

    private final java.util.concurrent.locks.Lock lock;

    public Lock(RedisConnectionFactory redis, String key, Duration lease) {
        this.lock = new RedisLockRegistry(redis, "locks", lease.toMillis()).obtain(key);
    }

    public boolean tryLock() {
        return lock.tryLock();
    }

    /** Spring throws if the lease was over before. */
    public void unlock() {
        lock.unlock();
    }
}
