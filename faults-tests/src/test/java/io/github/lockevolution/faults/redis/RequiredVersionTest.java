package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.locks.FutureStage;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

@OnTheBench
class RequiredVersionTest {

    @Test
    void a_redis_that_is_new_enough_will_do(Redis redis) {
        assertThatNoException().isThrownBy(() -> redis.requireFor(new SoundStage()));
    }

    @Test
    void a_redis_that_is_too_old_is_named_with_what_the_lock_needs(Redis redis) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> redis.requireFor(new FutureStage()))
                .withMessage("future-stage needs Redis 99.0.0 or newer, and the Redis of lab.redis ("
                        + redis.origin().in(Language.ENGLISH)
                        + ") is " + redis.version() + "; name a newer one with lab.redis");
    }
}
