package io.github.lockevolution.libraries;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.CheckLock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** As a project with Redisson has it: what makes the lock asks for the client. */
@CheckLock(clients = 2, crashes = 0, expiries = 0, expect = Failure.LEASE_OVERRUN)
class RedissonClientTest {

    static JobLock newLock(RedissonClient redisson, String key, Duration lease) {
        return new JobLock(redisson.getLock(key), lease);
    }

    record JobLock(RLock lock, Duration lease) {

        boolean tryLock() throws InterruptedException {
            return lock.tryLock(0, lease.toMillis(), TimeUnit.MILLISECONDS);
        }

        void unlock() {
            lock.unlock();
        }
    }
}
