package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.OnTheBench;
import java.net.URI;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.redisson.api.RFencedLock;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** Where what a library does differs from what its documentation says, as docs/libraries.md tells it. */
@OnTheBench
class PromisesTest {

    private static URI uri(Redis redis) {
        return URI.create("redis://" + redis.address() + "/0");
    }

    /** Ten minutes are asked for; the lock is held for the 30 s of the watchdog, and renewed as long as nobody gives it back. */
    @Test
    void the_fenced_lock_of_redisson_ignores_the_lease_that_lock_and_get_token_is_given(Redis redis) {
        String key = redis.key("fenced");
        try (RedissonConnection connection = RedissonConnection.open(uri(redis))) {
            RFencedLock lock = connection.redisson().getFencedLock(key);

            lock.lockAndGetToken(10, TimeUnit.MINUTES);

            assertThat(redis.direct().pttl(key)).isPositive().isLessThanOrEqualTo(30_000);
            lock.unlock();
        }
    }

    /** Its Javadoc says IllegalStateException. */
    @Test
    void spring_tells_by_another_exception_than_it_says_that_the_lease_has_run_out(Redis redis) {
        String key = redis.key("spring");
        try (SpringLock lock = new SpringLock(uri(redis), key, Duration.ofMinutes(1), RedisLockType.SPIN_LOCK)) {
            assertThat(lock.tryLock()).isTrue();
            redis.direct().del("locks:" + key);

            assertThatExceptionOfType(ConcurrentModificationException.class)
                    .isThrownBy(lock::unlock)
                    .isNotInstanceOf(IllegalStateException.class)
                    .withMessage(
                            "Lock was released in the store due to expiration. The integrity of data protected by this"
                                    + " lock may have been compromised.");
        }
    }
}
