package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** Two who come at once take turns, command by command, as long as either has one to send. */
@OnTheBench
class BothAtOnceTest {

    /** B, and nobody else, asks for the key before it tries to take it. */
    private static LockSpec asking(int times) {
        return new Attempting((redis, key, owner, soundly) -> {
                    for (int i = 1; i < times && owner.equals("B"); i++) {
                        redis.exists(key);
                    }
                    return soundly.getAsBoolean();
                })
                .lock();
    }

    @Test
    void an_attempt_of_fifty_commands_is_one_attempt(RedisEnvironment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new BothAtOnce(), asking(50), environment);

        assertThat(seen.story()).isEqualTo("A is inside; the other was refused, although its SET was under way");
        seen.assertSurvives();
    }

    @Test
    void an_attempt_that_goes_on_after_fifty_commands_proves_nothing(RedisEnvironment environment) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new BothAtOnce(), asking(51), environment))
                .withMessage("tryLock sent 50 commands and went on; it makes one attempt");
    }
}
