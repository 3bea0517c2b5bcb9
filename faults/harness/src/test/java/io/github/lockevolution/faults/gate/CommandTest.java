package io.github.lockevolution.faults.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {

    private static Command command(String text) {
        return new Command(List.of(text.split(" ")), text.length());
    }

    @Test
    void it_is_named_in_capitals_however_it_was_sent() {
        assertThat(command("setNX key owner").name()).isEqualTo("SETNX");
    }

    @Test
    void it_is_shown_as_it_would_be_typed() {
        assertThat(command("SET key token NX PX 1000")).hasToString("SET key token NX PX 1000");
    }

    @Test
    void it_does_not_change_with_the_list_it_was_made_from() {
        List<String> words = new ArrayList<>(List.of("DEL", "key"));
        Command command = new Command(words, 20);

        words.clear();

        assertThat(command.words()).containsExactly("DEL", "key");
    }

    @Test
    void a_command_without_a_word_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Command(List.of(), 4))
                .withMessage("a command needs at least its name, got no words");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HELLO 3",
                "hello 3",
                "CLIENT SETINFO lib-name x",
                "AUTH secret",
                "SELECT 3",
                "PING",
                "SCRIPT LOAD x",
                "script exists x",
                "INFO server",
                "COMMAND DOCS",
                "SUBSCRIBE a b",
                "CLUSTER SLOTS",
                "UNWATCH",
                "CONFIG GET maxmemory"
            })
    void what_sets_a_connection_up_is_no_part_of_a_locks_story(String text) {
        assertThat(command(text).isSetUp()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET key owner",
                "DEL key",
                "EVALSHA 5ca1ab1e 1 key token",
                "SCRIPT",
                "SCRIPT FLUSH",
                "SELECTED",
                "CONFIG SET a b",
                "TIME",
                "PUBLISH a b",
                "MULTI",
                "WAIT 1 0"
            })
    void anything_else_is(String text) {
        assertThat(command(text).isSetUp()).isFalse();
    }
}
