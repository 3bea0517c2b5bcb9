package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnTheBench
class CanaryTest {

    @Test
    void the_canary_is_caught(Environment environment) {
        assertThatNoException().isThrownBy(() -> Canary.mustBreakOn(environment));
    }

    @Test
    void a_bench_that_watches_another_redis_than_the_clients_use_is_void_before_any_lock_is_attacked(
            Environment environment) {
        List<AttackResult> results = new ArrayList<>();
        try (Redis another = Redis.start(RedisBackend.named("embedded"))) {
            AttackRun run = new AttackRun(new Environment(another, environment.network()));

            assertThatExceptionOfType(CanaryMissed.class)
                    .isThrownBy(() -> run.on(List.of(new SoundStage()), results::add))
                    .withMessage("the canary, a lock that lets everybody in, was not caught: RACE"
                            + " (A and B both pass SET and are inside); this run is void");
        }

        assertThat(results).isEmpty();
    }

    @Test
    void a_canary_that_survives_is_overlooked() {
        AttackResult result =
                new AttackResult.Ran(Attack.BOTH_AT_ONCE, new Verdict.Survives(), language -> "B was refused");

        assertThat(Canary.missed(result))
                .hasMessage("the canary, a lock that lets everybody in, was not caught: survives (B was refused);"
                        + " this run is void");
    }
}
