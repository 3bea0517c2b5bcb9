package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

@OnTheBench
class CanaryTest {

    @Test
    void the_canary_is_caught(Environment environment) {
        assertThatNoException().isThrownBy(() -> Canary.mustBreakOn(environment));
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
