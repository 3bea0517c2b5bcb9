package io.github.lockevolution.faults.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KillPointTest {

    @Test
    void a_boundary_is_the_same_after_it_was_sent_as_text() {
        assertThat(KillPoint.parse(KillPoint.beforeCommand(2).toString())).isEqualTo(KillPoint.beforeCommand(2));
        assertThat(KillPoint.parse(KillPoint.beforeReply(11).toString())).isEqualTo(KillPoint.beforeReply(11));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void there_is_no_command_before_the_first(int command) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KillPoint.beforeCommand(command))
                .withMessage("commands are counted from 1, got " + command);
    }
}
