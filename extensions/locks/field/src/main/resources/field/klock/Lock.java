// Klock's reentrant lock, as its aspect takes and releases it around a method with @Klock.

import java.time.Duration;
import org.redisson.api.RedissonClient;
import org.springframework.boot.autoconfigure.klock.lock.ReentrantLock;
import org.springframework.boot.autoconfigure.klock.model.LockInfo;
import org.springframework.boot.autoconfigure.klock.model.LockType;

public class Lock {

    private final ReentrantLock lock;

    public Lock(RedissonClient redisson, String key, Duration lease) {
        this.lock = new ReentrantLock(redisson, new LockInfo(LockType.Reentrant, key, 0, lease.toSeconds()));
    }

    public boolean tryLock() {
        return lock.acquire();
    }

    public boolean unlock() {
        return lock.release();
    }
}
