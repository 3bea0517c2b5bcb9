// What ShedLock does around a @SchedulerLock, over Spring Data Redis, with the provider as it is by default.

import io.github.lockevolution.lock.ThreadLocalClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.connection.RedisConnectionFactory;

public class Lock {

    private final RedisLockProvider provider;
    private final String key;
    private final Duration lease;
    private final InstantSource clock;
    private Optional<SimpleLock> lock = Optional.empty();

    public Lock(RedisConnectionFactory redis, String key, Duration lease, InstantSource clock) {
        // ShedLock has one clock for all of its locks, and the bench one for each client.
        ClockProvider.setClock(ThreadLocalClock.INSTANCE);
        this.provider = new RedisLockProvider(redis);
        this.key = key;
        this.lease = lease;
        this.clock = clock;
    }

    public boolean tryLock() {
        ThreadLocalClock.INSTANCE.use(clock);
        lock = provider.lock(new LockConfiguration(clock.instant(), key, lease, Duration.ZERO));
        return lock.isPresent();
    }

    public void unlock() {
        ThreadLocalClock.INSTANCE.use(clock);
        lock.ifPresent(SimpleLock::unlock);
    }
}
