package io.github.lockevolution.workbench.quiz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are moved out of the way: whatever is where only the quiz keeps something, and elsewhere what says that it is the quiz's. */
class MissedCardsTest {

    @TempDir
    private Path folder;

    private MissedCards cards() {
        return new MissedCards(folder.resolve("quiz.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "my shopping list", "\u00e9"})
    void where_only_the_quiz_keeps_something_any_broken_file_is(String content) throws IOException {
        Files.writeString(cards().file(), content, StandardCharsets.ISO_8859_1);

        assertThat(cards().setAside(true)).contains(folder.resolve("quiz.json.old1"));
        assertThat(folder.resolve("quiz.json.old1"))
                .usingCharset(StandardCharsets.ISO_8859_1)
                .hasContent(content);
        assertThat(cards().missed()).isEmpty();
    }

    @Test
    void a_file_that_can_be_read_stays_and_so_does_one_that_is_not_there() throws IOException {
        assertThat(cards().setAside(true)).isEmpty();

        Files.writeString(cards().file(), "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": [\"a\"]}");

        assertThat(cards().setAside(true)).isEmpty();
        assertThat(cards().missed()).containsExactly("a");
    }

    @Test
    void elsewhere_what_does_not_say_that_it_is_ours_stays() throws IOException {
        Files.writeString(cards().file(), "my shopping list");

        assertThat(cards().setAside(false)).isEmpty();
        assertThat(cards().file()).hasContent("my shopping list");
        assertThatExceptionOfType(SetupProblem.class).isThrownBy(() -> cards().missed());
    }
}
