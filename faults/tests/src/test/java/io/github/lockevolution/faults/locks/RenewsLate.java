package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.ConnectingLockStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.RedisClient;

/** A library that renews the lease every third of it, whoever lives; the first time it comes two seconds late, as on a busy machine. */
public final class RenewsLate implements ConnectingLockStage {

    private static final long LATE_MILLIS = 2_000;

    @Override
    public String name() {
        return "renews-late";
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(URI redis, String key, String owner, Duration lease, InstantSource clock) {
        return new Renewed(PatientClient.to(redis), key, owner, lease);
    }

    private static final class Renewed extends TokenLock implements AutoCloseable {

        private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor();

        Renewed(RedisClient redis, String key, String owner, Duration lease) {
            super(redis, key, TestStage.token(owner), lease);
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
