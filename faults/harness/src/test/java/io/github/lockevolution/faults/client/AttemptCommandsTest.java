package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.Command;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttemptCommandsTest {

    private final AttemptCommands commands = new AttemptCommands();

    private void comes(String... words) {
        Command command = new Command(List.of(words), 1);
        commands.arrive(command);
        commands.answer(command);
    }

    @Test
    void nothing_has_been_answered_before_anything_was_sent() throws InterruptedException {
        assertThat(commands.awaitAnswers()).isEqualTo(new AttemptCommands.Answered(0, List.of()));
    }

    /** Whoever has been told of the first goes on from there, however quickly the second comes. */
    @Test
    void what_was_answered_is_of_one_moment() throws InterruptedException {
        comes("EVAL", "return 1", "1", "key");
        AttemptCommands.Answered first = commands.awaitAnswers();
        comes("DEL", "key");

        assertThat(first).isEqualTo(new AttemptCommands.Answered(1, List.of("EVAL", "return 1")));
        assertThat(commands.awaitAnswers()).isEqualTo(new AttemptCommands.Answered(2, List.of("DEL")));
    }
}
