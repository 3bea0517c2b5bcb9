package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.ArgumentPosition;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.Kind;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.Variation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A number that differs from run to run matters if the store keeps it. */
class RunComparisonTest {

    private final NondeterministicValues variations = new NondeterministicValues();

    private boolean learn(String one, String reply, String other, String otherReply, String kept) {
        return RunComparison.learn(variations, ran(one, reply), ran(other, otherReply), Set.of(kept));
    }

    private static ExecutedCommand ran(String command, String reply) {
        return new ExecutedCommand(List.of(command.split(" ")), reply, false, Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"17, TOKEN", "id:17, NUMBER", "18, NUMBER"})
    void a_reply_is_a_token_if_what_is_kept_is_part_of_it(String kept, Kind kind) {
        assertThat(learn("INCR k", "17", "INCR k", "18", kept)).isTrue();

        assertThat(variations.at(ArgumentPosition.of(List.of("INCR", "k"), ArgumentPosition.REPLY)))
                .hasValue(new Variation(kind, false, 0, 0));
    }

    @ParameterizedTest
    @CsvSource({"17, TOKEN", "id:17, TOKEN", "18, NUMBER"})
    void a_word_is_a_token_if_it_is_part_of_what_is_kept(String kept, Kind kind) {
        assertThat(learn("SET k 17", "OK", "SET k 18", "OK", kept)).isTrue();

        assertThat(variations.at(ArgumentPosition.of(List.of("SET", "k", "17"), 2)))
                .hasValue(new Variation(kind, false, 0, 0));
    }

    @Test
    void nothing_new_is_learned_twice_and_nothing_from_commands_of_other_lengths() {
        assertThat(learn("SET k 17", "OK", "SET k 18", "OK", "17")).isTrue();
        assertThat(learn("SET k 17", "OK", "SET k 18", "OK", "17")).isFalse();
        assertThat(learn("SET k 17", "OK", "SET j 18 NX", "OK", "17")).isFalse();
        assertThat(variations.at(ArgumentPosition.of(List.of("SET", "k", "17"), 1)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"blocked, 17", "17, blocked"})
    void that_a_command_had_to_wait_is_not_chance(String reply, String otherReply) {
        assertThat(learn("INCR k", reply, "INCR k", otherReply, "17")).isFalse();
        assertThat(variations.at(ArgumentPosition.of(List.of("INCR", "k"), ArgumentPosition.REPLY)))
                .isEmpty();
    }
}
