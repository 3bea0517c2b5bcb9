package io.github.lockevolution.workbench.quiz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.console.Lines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuizSessionTest {

    private final Deck deck = Deck.of(Cards.in(Language.ENGLISH)).ofThemes(List.of("release"));

    @TempDir
    private Path folder;

    /**
     * Somebody who misses the first card, and in whose hands the disk fails before the verdict on the second.
     *
     * @param failing done when the disk fails
     */
    private static Lines missingOneCard(Runnable failing) {
        return new Lines() {

            private int said;

            @Override
            public Optional<String> next(String prompt) {
                said++;
                if (said == 4) {
                    failing.run();
                }
                return Optional.of(said % 2 == 0 ? "n" : "");
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    private void removeFolderWithItsFile(Path file) {
        try {
            Files.delete(file);
            Files.delete(file.getParent());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_card_that_could_not_be_remembered_is_named_and_ends_the_quiz() throws IOException {
        Path file = Files.createDirectory(folder.resolve("full")).resolve("quiz.json");
        QuizSession session = new QuizSession(
                deck,
                Language.ENGLISH,
                new MissedCards(file),
                missingOneCard(() -> removeFolderWithItsFile(file)),
                new PrintWriter(Writer.nullWriter()));

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(session::run)
                .withMessage("card " + deck.cards().get(1).number()
                        + " is not remembered, the cards before it are: " + file
                        + " cannot be written, because there is no directory " + file.getParent()
                        + "; make it, or name another file by --file");
        assertThat(file).doesNotExist();
    }
}
