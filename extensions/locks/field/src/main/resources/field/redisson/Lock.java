// Redisson's RLock, taken with a lease: nobody renews it.

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

public class Lock {

    private final RLock lock;
    private final Duration lease;

    public Lock(RedissonClient redisson, String key, Duration lease) {
        this.lock = redisson.getLock(key);
        this.lease = lease;
    }

    public boolean tryLock() throws InterruptedException {
        return lock.tryLock(0, lease.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Redisson throws if the lease was over before. */
    public void unlock() {
        lock.unlock();
    }
}
