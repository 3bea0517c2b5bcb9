package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.RedisClient;

/** A library that renews the lease every third of it, whoever lives; the first time it comes two seconds late, as on a busy machine. */
public final class RenewsLate extends LockProvider {

    private static final long LATE_MILLIS = 2_000;

    @Override
    protected LockSpec describe() {
        return LockSpec.inRedis("renews-late")
                .suffers(Failure.LEASE_OVERRUN)
                .connects((redis, key, owner, lease) -> new Renewed(PatientClient.to(redis), key, owner, lease));
    }

    private static final class Renewed extends TokenLock implements AutoCloseable {

        private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor();

        Renewed(RedisClient redis, String key, String owner, Duration lease) {
            super(redis, key, TestSpec.token(owner), lease);
        }

        @Override
        public boolean tryLock() {
            long millis = lease.toMillis();
            boolean isTaken = super.tryLock();
            if (isTaken) {
                renewals.scheduleAtFixedRate(
                        () -> redis.pexpire(key, millis), millis / 3 + LATE_MILLIS, millis / 3, TimeUnit.MILLISECONDS);
            }
            return isTaken;
        }

        @Override
        public boolean unlock() {
            renewals.shutdownNow();
            return super.unlock();
        }

        @Override
        public void close() {
            renewals.shutdownNow();
            redis.close();
        }
    }
}
