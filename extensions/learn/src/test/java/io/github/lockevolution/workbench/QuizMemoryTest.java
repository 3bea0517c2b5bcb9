package io.github.lockevolution.workbench;

import static io.github.lockevolution.workbench.QuizCommand.ENTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a quiz remembers, in which file, and which files it never touches. */
class QuizMemoryTest {

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private Path file;

    private QuizCommand quiz;

    @BeforeEach
    void choose_a_file() {
        file = folder.resolve("quiz.json");
        quiz = new QuizCommand(file);
    }

    @Test
    void a_missed_card_is_asked_again_until_it_is_known() {
        quiz.run(lab, List.of(ENTER, "n", ENTER, "y", ENTER, "n"), "--theme release --count 3");
        quiz.run(lab, List.of(ENTER, "y", ENTER, "n"), "--missed --theme release");
        LabCommand third = new LabCommand();
        quiz.runAsTold(third, List.of(), "--language en --list --missed");

        assertThat(third.out())
                .isEqualTo("release: Giving the lock back\n"
                        + "  18  GET the key, compare with my value, DEL if equal. Why is that still not\n"
                        + "      enough?\n");
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "';q', 0", "';n', 1", "';n;;q', 1", "';n;q', 1"})
    void whoever_leaves_keeps_what_was_answered(String lines, int missed) throws IOException {
        int status = quiz.run(lab, List.of(lines.split(";")), "--theme why");

        assertThat(status).isZero();
        assertThat(lab.out()).contains("\nAsked " + missed + " of 6 cards: 0 known, " + missed + " missed.\n");
        assertThat(Files.exists(file)).isEqualTo(missed == 1);
    }

    @Test
    void when_nothing_was_missed_it_says_so() {
        quiz.run(lab, List.of(), "--missed");

        assertThat(lab.out()).isEqualTo("No missed card is remembered in " + file + ".\n");
    }

    @Test
    void the_file_holds_the_ids_and_keeps_those_that_no_card_has() throws IOException {
        Files.writeString(file, "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": [\"gone\"]}");

        quiz.run(lab, List.of(ENTER, "n"), "--theme release");

        assertThat(file).hasContent("""
                {
                  "about": "the cards missed in ./lab quiz",
                  "missed": [
                    "gone",
                    "unlock-without-lock"
                  ]
                }
                """);
        assertThat(folder).isDirectoryContaining("glob:**quiz.json");
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void a_link_to_the_file_stays_a_link() throws IOException {
        Path target = Files.writeString(
                folder.resolve("real.json"), "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": []}");
        Files.createSymbolicLink(file, target);

        quiz.run(lab, List.of(ENTER, "n"), "--theme release");

        assertThat(file).isSymbolicLink();
        assertThat(target).content().contains("unlock-without-lock");
    }

    @Test
    void a_broken_file_behind_a_link_is_left_as_it_is() throws IOException {
        Path target =
                Files.writeString(folder.resolve("elsewhere.json"), "{\"about\": \"the cards missed in ./lab quiz\"");
        Files.createSymbolicLink(file, target);

        int status = quiz.run(lab, List.of(ENTER, "n"), "--theme release");

        assertThat(status).isEqualTo(2);
        assertThat(file).isSymbolicLink();
        assertThat(target).hasContent("{\"about\": \"the cards missed in ./lab quiz\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{",
                "my shopping list",
                "{\"missed\": []}",
                "{\"about\": \"me\", \"missed\": []}"
            })
    void a_file_that_is_not_ours_is_left_as_it_is(String content) throws IOException {
        Files.writeString(file, content);

        for (String intent : List.of("--count=1", "--missed")) {
            LabCommand each = new LabCommand();
            int status = quiz.runAsTold(each, List.of(ENTER, "n"), intent);

            assertThat(status).isEqualTo(2);
            assertThat(each.err())
                    .isEqualTo("lab: '" + file + "' does not hold the cards missed in ./lab quiz; it is left as it is,"
                            + " move it away or name another by --file\n");
            assertThat(each.out()).isEmpty();
            assertThat(file).hasContent(content);
        }
    }

    /** As one that a later version has written, or one that was cut off. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": [",
                "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": {}}",
                "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": [1]}",
                "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": []} and more",
                "{\"about\": \"the cards missed in ./lab quiz\", \"missed\": [], \"mine\": 1}"
            })
    void a_file_of_ours_that_cannot_be_read_is_set_aside(String content) throws IOException {
        Files.writeString(folder.resolve("quiz.json.old1"), "an earlier one");
        Files.writeString(file, content);

        int status = quiz.run(lab, List.of(ENTER, "n"), "--theme release");

        assertThat(status).isZero();
        assertThat(lab.err())
                .isEqualTo("'" + file + "' is broken or from another version; it is kept as '" + file
                        + ".old2', and what you miss is noted anew\n");
        assertThat(folder.resolve("quiz.json.old1")).hasContent("an earlier one");
        assertThat(folder.resolve("quiz.json.old2")).hasContent(content);
        assertThat(file).content().contains("\"unlock-without-lock\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--list", "--card=1", "--anki"})
    void who_asks_for_no_missed_cards_leaves_them_as_they_are(String intent) throws IOException {
        Files.writeString(file, "{\"about\": \"the cards missed in ./lab quiz\"}");

        assertThat(quiz.run(lab, List.of(), intent)).isZero();
        assertThat(folder.toFile().list()).containsExactly("quiz.json");
    }

    @Test
    void a_file_that_cannot_be_read_is_named() throws IOException {
        Files.createDirectory(file);

        int status = quiz.run(lab, List.of(ENTER, "n"), "");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualTo("lab: '" + file + "', in which missed cards are remembered, cannot be read (Is a directory);"
                        + " name another by --file\n");
    }

    @Test
    void a_file_that_cannot_be_written_is_named_before_anybody_is_asked() throws IOException {
        Path astray = Files.createSymbolicLink(folder.resolve("astray"), folder.resolve("nowhere"));
        file = astray.resolve("quiz.json");
        quiz = new QuizCommand(file);

        int status = quiz.run(lab, List.of(ENTER, "n"), "");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualTo("lab: '" + file + "', in which missed cards are remembered, cannot be written"
                        + " (file already exists); name another by --file\n");
        assertThat(lab.out()).isEmpty();
    }
}
