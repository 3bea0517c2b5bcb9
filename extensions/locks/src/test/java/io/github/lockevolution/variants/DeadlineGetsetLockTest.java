package io.github.lockevolution.variants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

@OnTheBench(value = VariantLocks.class, lock = "deadline-getset")
class DeadlineGetsetLockTest extends LockContract {

    /** What tells one owner from another is the millisecond in which it asked. */
    @Test
    void who_asked_in_the_same_millisecond_gives_back_the_lock_of_the_other(Redis redis) {
        String key = redis.key("same-millisecond");
        InstantSource clock = InstantSource.fixed(Instant.EPOCH.plusSeconds(1_000_000_000));
        DeadlineGetsetLock one = new DeadlineGetsetLock(redis.direct(), key, FaultScenario.LONG_LEASE, clock);
        DeadlineGetsetLock other = new DeadlineGetsetLock(redis.direct(), key, FaultScenario.LONG_LEASE, clock);

        assertThat(one.tryLock()).isTrue();
        assertThat(other.tryLock()).isFalse();
        assertThat(other.unlock()).isTrue();
        assertThat(redis.direct().exists(key)).isFalse();
    }
}
