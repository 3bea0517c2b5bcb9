package io.github.lockevolution.workbench.quiz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.text.Unmarked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be asked or remembered is refused in the language of the quiz. */
class QuizProblemsInPseudoLanguageTest {

    private final Deck deck = Deck.of(Cards.in(Language.ENGLISH));

    @TempDir
    private Path folder;

    @Test
    void a_card_or_a_theme_that_there_is_not() {
        assertMarked(() -> deck.numbered(0));
        assertMarked(() -> deck.ofThemes(List.of("time")));
    }

    @Test
    void a_file_that_cannot_be_used() throws Exception {
        Path foreign = Files.writeString(folder.resolve("foreign"), "my shopping list");
        Path nowhere = Files.createSymbolicLink(folder.resolve("astray"), folder.resolve("nowhere"));

        assertMarked(() -> new LearningProgress(foreign).missed());
        assertMarked(() -> new LearningProgress(folder).missed());
        assertMarked(() -> new LearningProgress(nowhere.resolve("quiz.json")).prepare());
    }

    private void assertMarked(ThrowingCallable action) {
        Unmarked unmarked = Unmarked.butForNames()
                .and(List.of(folder.toString()))
                .andPattern("\\./lab quiz( --list)?|--file|astray|quiz\\.json|foreign'")
                .andPattern("'time'|why, .*redisson|\\(.*\\)");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(action)
                .satisfies(problem ->
                        assertThat(unmarked.in(problem.in(Unmarked.PSEUDO))).isEmpty());
    }
}
