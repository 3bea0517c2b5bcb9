package io.github.lockevolution.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@OnTheBench(value = BeyondLocks.class, lock = "reentrant-lock")
class RedisReentrantLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final String key = "reentrant:" + UUID.randomUUID();

    private RedisReentrantLock lock(Redis redis, String owner) {
        return new RedisReentrantLock(redis.direct(), redis.key(key), owner, LEASE);
    }

    @Test
    void its_holder_takes_it_again_and_nobody_else_does(Redis redis) {
        RedisReentrantLock a = lock(redis, "A");
        a.tryLock();

        assertThat(a.tryLock()).isTrue();
        assertThat(lock(redis, "B").tryLock()).isFalse();
        assertThat(lock(redis, "A").tryLock())
                .as("another client of the same name")
                .isFalse();
    }

    @Test
    void it_is_free_when_it_was_given_back_as_often_as_it_was_taken(Redis redis) {
        RedisReentrantLock a = lock(redis, "A");
        RedisReentrantLock b = lock(redis, "B");
        a.tryLock();
        a.tryLock();

        assertThat(a.unlock()).as("the inner one").isFalse();
        assertThat(b.tryLock()).isFalse();
        assertThat(a.unlock()).as("the outer one").isTrue();
        assertThat(a.unlock()).as("one too many").isFalse();
        assertThat(b.tryLock()).isTrue();
    }

    @Test
    void taking_it_again_begins_the_lease_anew(Redis redis) {
        RedisReentrantLock a = lock(redis, "A");
        a.tryLock();
        redis.direct().pexpire(redis.key(key), 1_000);

        a.tryLock();

        assertThat(redis.direct().pttl(redis.key(key))).isBetween(1_001L, LEASE.toMillis());
    }

    /** A: takes the lock, its lease runs out. B: takes it. A: gives back what it no longer has. */
    @Test
    void who_comes_late_gives_back_nothing_of_another(Redis redis) {
        RedisReentrantLock a = lock(redis, "A");
        RedisReentrantLock b = lock(redis, "B");
        a.tryLock();
        redis.direct().del(redis.key(key));
        b.tryLock();

        assertThat(a.unlock()).isFalse();
        assertThat(b.unlock()).isTrue();
    }

    /** What the class says it does not protect from: A took the lock, never heard of it, and tries again. */
    @Test
    void an_attempt_that_is_sent_again_counts_twice_and_one_unlock_does_not_free_it(Redis redis) {
        RedisReentrantLock a = lock(redis, "A");
        a.tryLock();
        a.tryLock();

        a.unlock();

        assertThat(lock(redis, "B").tryLock()).isFalse();
        assertThat(redis.direct().pttl(redis.key(key)))
                .as("only the lease frees it")
                .isPositive();
    }
}
