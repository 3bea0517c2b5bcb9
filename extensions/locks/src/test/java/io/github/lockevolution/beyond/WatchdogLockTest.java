package io.github.lockevolution.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.params.SetParams;

@OnTheBench(value = BeyondLocks.class, lock = "watchdog-lock")
class WatchdogLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final long NEARLY_OVER = 5_000;

    private final String key = "watchdog:" + UUID.randomUUID();
    private final HandTimer timer = new HandTimer();

    /** How often A was told that it has lost its lease. */
    private final AtomicInteger told = new AtomicInteger();

    private WatchdogLock lock(Redis redis, String owner) {
        return new WatchdogLock(redis.direct(), redis.key(key), owner, LEASE, timer);
    }

    /** That of A, who is inside. */
    private WatchdogLock taken(Redis redis) {
        WatchdogLock a = lock(redis, "A");
        a.onLoss(told::incrementAndGet);
        assertThat(a.tryLock()).isTrue();
        return a;
    }

    /** Most of the lease goes by. */
    private void letLeaseNearlyRunOut(Redis redis) {
        redis.direct().pexpire(redis.key(key), NEARLY_OVER);
    }

    private void endLease(Redis redis) {
        redis.direct().del(redis.key(key));
    }

    private long millisLeft(Redis redis) {
        return redis.direct().pttl(redis.key(key));
    }

    @Test
    void the_lease_is_renewed_every_third_of_it(Redis redis) {
        lock(redis, "A").tryLock();
        letLeaseNearlyRunOut(redis);

        timer.fire();

        assertThat(timer.periodMillis()).isEqualTo(LEASE.toMillis() / 3);
        assertThat(millisLeft(redis)).isGreaterThan(NEARLY_OVER);
    }

    @Test
    void who_was_refused_renews_nothing(Redis redis) {
        lock(redis, "A").tryLock();
        HandTimer ofB = new HandTimer();

        boolean taken = new WatchdogLock(redis.direct(), redis.key(key), "B", LEASE, ofB).tryLock();

        assertThat(taken).isFalse();
        assertThat(ofB.isSet()).isFalse();
    }

    @Test
    void after_the_unlock_nothing_is_renewed(Redis redis) {
        taken(redis).unlock();

        assertThat(timer.isSet()).isFalse();
    }

    /** A: takes the lock. Its lease runs out. The watchdog comes, and tells A. */
    @Test
    void who_has_lost_the_lease_is_told_once(Redis redis) {
        taken(redis);
        timer.fire();
        assertThat(told).hasValue(0);

        endLease(redis);
        timer.fire();

        assertThat(told).hasValue(1);
        assertThat(timer.isSet()).isFalse();
    }

    /** A: takes the lock. Its lease runs out. B: takes the lock. A's watchdog comes: B's lease stays as it is, and A is told. */
    @Test
    void the_lease_of_another_is_not_renewed(Redis redis) {
        taken(redis);
        endLease(redis);
        new WatchdogLock(redis.direct(), redis.key(key), "B", LEASE, new HandTimer()).tryLock();
        letLeaseNearlyRunOut(redis);

        timer.fire();

        assertThat(millisLeft(redis)).isBetween(1L, NEARLY_OVER);
        assertThat(told).hasValue(1);
    }

    /** Redis refuses one renewal, and the next one arrives. */
    @Test
    void a_renewal_that_fails_is_tried_again(Redis redis) {
        taken(redis);
        String token = redis.direct().get(redis.key(key));
        redis.direct().del(redis.key(key));
        redis.direct().rpush(redis.key(key), "not what GET can read");
        timer.fire();
        redis.direct().set(redis.key(key), token, SetParams.setParams().px(NEARLY_OVER));

        timer.fire();

        assertThat(told).hasValue(0);
        assertThat(millisLeft(redis)).isGreaterThan(NEARLY_OVER);
    }

    /** Each fails when a third of the lease has gone by; at the third one it may be over. */
    @Test
    void who_has_reached_redis_by_no_renewal_of_a_lease_is_told_once(Redis redis) {
        taken(redis);
        redis.direct().del(redis.key(key));
        redis.direct().rpush(redis.key(key), "not what GET can read");
        timer.fire();
        timer.fire();
        assertThat(told).hasValue(0);

        timer.fire();

        assertThat(told).hasValue(1);
        assertThat(timer.isSet()).isFalse();
    }

    /** A: takes the lock. Its watchdog comes. A: gives the lock back. The renewal arrives, and finds nothing. */
    @Test
    void a_renewal_that_is_under_way_during_the_unlock_reports_no_loss(Redis redis) {
        WatchdogLock a = taken(redis);
        Runnable underWay = timer.task();
        a.unlock();

        underWay.run();

        assertThat(told).hasValue(0);
    }

    /** The same, and A takes the lock again before the renewal arrives. */
    @Test
    void a_renewal_of_the_time_before_leaves_the_next_watchdog_alone(Redis redis) {
        WatchdogLock a = taken(redis);
        Runnable ofTheTimeBefore = timer.task();
        a.unlock();
        a.tryLock();

        ofTheTimeBefore.run();

        assertThat(told).hasValue(0);
        assertThat(timer.isSet()).isTrue();
    }

    /** The process lives on, and its timer too. But the thread that would unlock is gone, so the lease has to end. */
    @Test
    void the_lease_of_a_dead_thread_is_not_renewed(Redis redis) throws InterruptedException {
        Thread holder = new Thread(() -> lock(redis, "A").tryLock());
        holder.start();
        holder.join();
        letLeaseNearlyRunOut(redis);

        timer.fire();

        assertThat(millisLeft(redis)).isBetween(1L, NEARLY_OVER);
        assertThat(timer.isSet()).isFalse();
    }

    /** By the clock on the wall: what is left of the lease grows again, although nobody calls the lock. */
    @Test
    @Timeout(20)
    void a_timer_of_the_jvm_renews_while_the_holder_works(Redis redis) {
        ScheduledExecutorService real = Executors.newSingleThreadScheduledExecutor();
        try {
            WatchdogLock a = new WatchdogLock(redis.direct(), redis.key(key), "A", Duration.ofSeconds(6), real);
            a.tryLock();
            long least = millisLeft(redis);
            long now = least;
            while (now >= 0 && now <= least) {
                least = now;
                now = millisLeft(redis);
            }

            assertThat(now).isGreaterThan(least);
            assertThat(a.unlock()).isTrue();
        } finally {
            real.shutdownNow();
        }
    }
}
