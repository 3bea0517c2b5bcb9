package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RPermitExpirableSemaphore;

/** What several clients may have at once, as Redisson ships it: each is accused of nothing but what it cannot prevent. */
@OnTheBench
class RedissonSharedIT {

    /** A permit of {@code RPermitExpirableSemaphore}, one of two. */
    private static final class ExpirablePermit implements DistributedLock, AutoCloseable {

        private final RedissonConnection connection;
        private final RPermitExpirableSemaphore semaphore;
        private final Duration lease;
        private String permit;

        ExpirablePermit(RedissonConnection connection, String key, Duration lease) {
            this.connection = connection;
            this.semaphore = connection.redisson().getPermitExpirableSemaphore(key);
            this.lease = lease;
        }

        @Override
        public boolean tryLock() {
            semaphore.trySetPermits(2);
            try {
                permit = semaphore.tryAcquire(0, lease.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
            return permit != null;
        }

        @Override
        public boolean unlock() {
            return semaphore.tryRelease(permit);
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    private static Census explore(LockSpec lock, Bounds bounds, Redis redis) {
        try (Testbed testbed = Testbed.open(lock, new ProvenStore(new RedisLauncher(redis)), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    /** Its permits have no lease. */
    @Test
    @Tag("nightly")
    void a_permit_of_its_semaphore_that_died_with_its_client_never_comes_back(Redis redis) {
        LockSpec lock = new LibraryLocks().lock("redisson-semaphore");

        Census census = explore(lock, Bounds.usual(lock), redis);

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).containsExactly(Failure.ORPHAN_KEY);
        assertThat(census.schedules()).isEqualTo(68_220);
        assertThat(census.count(Failure.ORPHAN_KEY)).isEqualTo(43_710);
    }

    /** They end at a time that Redisson reads from the system clock, which goes on in its own way when a lease goes by on the bench. */
    @Test
    void its_permits_that_expire_follow_a_clock_that_the_bench_does_not_move(Redis redis) {
        LockSpec lock = LockSpec.inRedis("redisson-expirable")
                .of("semaphore-libraries")
                .titled("Redisson, lease")
                .admits(AccessPolicy.permits(2))
                .since(3, 0, 0)
                .connects((server, key, owner, lease) ->
                        new ExpirablePermit(RedissonConnection.open(server), key, lease));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> explore(lock, Bounds.clients(3).expiries(1), redis))
                .withMessageContaining("looks like a clock that the bench does not move");
    }

    /** The last command of an unlock comes after the lock is free: by then another may have it. */
    @Test
    @Tag("nightly")
    void its_read_write_lock_cannot_outlast_its_lease(Redis redis) {
        Census census = explore(
                new LibraryLocks().lock("redisson-read-write"),
                Bounds.clients(3).expiries(1),
                redis);

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(census.schedules()).isEqualTo(58_684);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(22_540);
    }
}
