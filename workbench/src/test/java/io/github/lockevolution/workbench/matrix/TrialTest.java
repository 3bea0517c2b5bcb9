package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.StubLock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

@OnTheBench
class TrialTest {

    /** Lets its holder in again, and is free after the first unlock: it does not count. */
    private static final LockSpec LETS_ITS_HOLDER_IN = LockSpec.inRedis("lets-its-holder-in")
            .made((UnifiedJedis redis, String key, String owner, Duration lease) -> new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return redis.set(key, owner, SetParams.setParams().nx().px(lease.toMillis())) != null || isOurs();
                }

                @Override
                public boolean unlock() {
                    return isOurs() && redis.del(key) == 1;
                }

                private boolean isOurs() {
                    return owner.equals(redis.get(key));
                }
            });

    private static boolean isReentrant(LockSpec lock, RedisEnvironment environment) throws InterruptedException {
        return Trial.of(lock, environment).isReentrant();
    }

    @Test
    void a_lock_that_lets_its_holder_in_again_and_does_not_count_is_not_reentrant(RedisEnvironment environment)
            throws InterruptedException {
        assertThat(isReentrant(LETS_ITS_HOLDER_IN, environment)).isFalse();
    }

    @Test
    void a_lock_that_cannot_be_used_proves_nothing_and_says_why(RedisEnvironment environment) {
        LockSpec throwing = StubLock.named("a-stub");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> Trial.of(throwing, environment))
                .withMessageContaining("a-stub is a stub and cannot be created");
    }
}
