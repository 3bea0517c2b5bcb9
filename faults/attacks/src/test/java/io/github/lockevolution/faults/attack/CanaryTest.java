package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.setup.BenchSettings;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CanaryTest {

    @AutoClose
    private static final RedisEnvironment ENVIRONMENT = RedisEnvironment.start(BenchSettings.ofSystem());

    @Test
    void the_canary_is_caught() {
        assertThatNoException().isThrownBy(() -> Canary.mustBreakOn(TestEnvironment.of(ENVIRONMENT)));
    }

    /** The bench reads a Redis that the clients never write to, so it cannot see what they do to the key. */
    @Test
    void a_bench_that_does_not_see_the_lock_misses_the_canary() {
        try (Redis another = Redis.start(RedisBackends.named("embedded"))) {
            RedisEnvironment blind = new RedisEnvironment(another, ENVIRONMENT.network());

            assertThatExceptionOfType(CanaryMissed.class)
                    .isThrownBy(() -> Canary.mustBreakOn(TestEnvironment.of(blind)));
        }
    }

    @Test
    void a_canary_that_survives_is_told_with_its_story() {
        AttackResult result =
                new AttackResult.Ran(Attack.BOTH_AT_ONCE, new Verdict.Survives(), language -> "B was refused");

        assertThat(Canary.missed(result))
                .hasMessage("the canary, a lock that looks before it takes, was not caught: survives (B was refused);"
                        + " this run is void");
    }
}
