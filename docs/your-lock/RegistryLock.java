import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** A lock of Spring Integration's RedisLockRegistry, as it is by default. */
public class RegistryLock {

    private final Lock lock;

    public RegistryLock(RedisConnectionFactory redis, String key, Duration lease) {
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
