package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "deadline-del-setnx")
class DeadlineDelSetnxLockTest extends LockContract {

    private static final Duration LEASE = Duration.ofSeconds(30);

    /** Seconds times sixty are no milliseconds: the deadline of a lease of 30 seconds passes after 1.8 of them. */
    @Test
    void the_deadline_passes_long_before_the_lease_does(Redis redis) {
        String key = redis.key("seconds-times-sixty");
        Instant start = Instant.EPOCH.plusSeconds(1_000_000_000);
        assertThat(lock(redis, key, start).tryLock()).isTrue();

        assertThat(lock(redis, key, start.plusMillis(1_800)).tryLock()).isFalse();
        assertThat(lock(redis, key, start.plusMillis(1_801)).tryLock()).isTrue();

        redis.direct().del(key);
    }

    private static DeadlineDelSetnxLock lock(Redis redis, String key, Instant now) {
        return new DeadlineDelSetnxLock(redis.direct(), key, LEASE, InstantSource.fixed(now));
    }
}
