package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RetryLoop.AnsweredCommand;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryLoopTest {

    private static final List<String> SETNX = List.of("SETNX", "order:42", "token");
    private static final List<String> GET = List.of("GET", "order:42");

    private final RetryLoop round = new RetryLoop(LockSpec.inRedis("canary"), "order:42", ClientProgram.CAREFUL);

    private static List<AnsweredCommand> times(int count, AnsweredCommand... said) {
        List<AnsweredCommand> all = new ArrayList<>();
        Collections.nCopies(count, List.of(said)).forEach(all::addAll);
        return all;
    }

    @Test
    void two_rounds_may_be_chance() {
        assertThat(round.isRepeated(times(2, new AnsweredCommand(SETNX, "0")), SETNX))
                .isFalse();
    }

    @Test
    void three_rounds_are_waiting() {
        assertThat(round.isRepeated(
                        times(3, new AnsweredCommand(SETNX, "0"), new AnsweredCommand(GET, "\"1764000000\"")), SETNX))
                .isTrue();
    }

    @Test
    void a_round_with_another_value_is_the_same() {
        List<AnsweredCommand> said = times(2, new AnsweredCommand(SETNX, "0"));
        said.add(new AnsweredCommand(List.of("SETNX", "order:42", "another"), "0"));

        assertThat(round.isRepeated(said, SETNX)).isTrue();
    }

    @Test
    void a_round_that_is_known_need_not_be_repeated() {
        round.isRepeated(times(3, new AnsweredCommand(SETNX, "0")), SETNX);

        assertThat(round.isRepeated(times(1, new AnsweredCommand(SETNX, "0")), SETNX))
                .isTrue();
        assertThat(round.isOver(times(1, new AnsweredCommand(SETNX, "0")))).isTrue();
    }

    @Test
    void who_got_another_answer_does_not_wait() {
        round.isRepeated(times(3, new AnsweredCommand(SETNX, "0")), SETNX);

        assertThat(round.isRepeated(times(1, new AnsweredCommand(SETNX, "1")), SETNX))
                .isFalse();
        assertThat(round.isOver(times(1, new AnsweredCommand(SETNX, "1")))).isFalse();
    }

    @Test
    void who_sends_something_else_does_not_wait() {
        round.isRepeated(times(3, new AnsweredCommand(SETNX, "0")), SETNX);

        assertThat(round.isRepeated(times(1, new AnsweredCommand(SETNX, "0")), GET))
                .isFalse();
    }
}
