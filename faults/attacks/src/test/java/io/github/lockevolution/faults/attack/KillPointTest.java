package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KillPointTest {

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void there_is_no_command_before_the_first(int command) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KillPoint.beforeCommand(command))
                .withMessage("commands are counted from 1, got " + command);
    }
}
