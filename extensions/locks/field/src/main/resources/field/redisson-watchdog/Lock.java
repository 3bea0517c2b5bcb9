// Redisson's RLock, taken without a lease: Redisson renews it every third of lockWatchdogTimeout, which is the lease here.

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;

public class Lock implements AutoCloseable {

    private final RedissonClient redisson;
    private final RLock lock;

    public Lock(URI redis, String key, Duration lease) {
        Config config = new Config().setThreads(2).setNettyThreads(2).setLockWatchdogTimeout(lease.toMillis());
        config.useSingleServer()
                .setAddress(redis.toString())
                .setTimeout(20_000)
                .setRetryDelay(new ConstantDelay(Duration.ofSeconds(1)))
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionMinimumIdleSize(0);
        this.redisson = Redisson.create(config);
        this.lock = redisson.getLock(key);
    }

    public boolean tryLock() {
        return lock.tryLock();
    }

    /** Redisson throws if the lock is not held any more. */
    public void unlock() {
        lock.unlock();
    }

    @Override
    public void close() {
        redisson.shutdown(0, 0, TimeUnit.SECONDS);
    }
}
