package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.CoreCard;
import io.github.lockevolution.workbench.text.Unmarked;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Around the cards, nobody reads what is not in the message files. */
class QuizInPseudoLanguageTest {

    private static final Cards CARDS = Cards.in(Language.ENGLISH);

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private QuizCommand quiz;
    private Unmarked unmarked;

    @BeforeEach
    void except_what_is_on_the_cards() {
        quiz = new QuizCommand(folder.resolve("quiz.json"));
        unmarked = Unmarked.butForNames()
                .and(texts())
                .and(List.of(folder.resolve("quiz.json").toString()))
                .andPattern("\\./lab( +[^\\s⟧]+)*")
                .andPattern("--[a-z]+");
    }

    /** The longer first: a short one may stand in a longer. */
    private static List<String> texts() {
        return Stream.of(
                        CARDS.themes().stream().map(theme -> theme.title()),
                        CoreCard.in(CARDS.language()).stream().map(CoreCard::say),
                        CARDS.all().stream().flatMap(QuizInPseudoLanguageTest::texts))
                .flatMap(texts -> texts)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    private static Stream<String> texts(Card card) {
        return Stream.of(
                        Stream.of(card.question(), card.think(), card.answer()),
                        card.sources().stream().flatMap(source -> Stream.of(source.name(), source.url())),
                        card.followUps().stream()
                                .flatMap(followUp -> Stream.of(followUp.question(), followUp.answer())))
                .flatMap(texts -> texts);
    }

    @Test
    @Tag("integration")
    void every_card_is_marked_around_its_texts() {
        IntStream.rangeClosed(1, CARDS.all().size())
                .forEach(card -> assertThat(quiz.runAsTold(lab, List.of(), "--language qps --card " + card))
                        .isZero());

        assertThat(unmarked.in(lab.out())).isEmpty();
    }

    /** There is nothing on a list but numbers and what is on the cards. */
    @Test
    void a_list_is_the_same_in_every_language_of_the_same_cards() {
        LabCommand english = new LabCommand();
        quiz.runAsTold(lab, List.of(), "--language qps --list");
        quiz.runAsTold(english, List.of(), "--language en --list");

        assertThat(lab.out()).isNotEmpty().isEqualTo(english.out());
    }

    @Test
    void a_session_is_marked_from_its_start_to_its_summary() {
        quiz.runAsTold(lab, List.of("", "y", "", "n", "", "f", "perhaps"), "--language qps --seed 1 --count 3");
        quiz.runAsTold(lab, List.of("", "n"), "--language qps --theme why --count 1");
        quiz.runAsTold(lab, List.of(), "--language qps --missed");

        assertThat(unmarked.andPattern("perhaps").andPattern("(?m)^ +\\d+ .*").in(lab.out()))
                .isEmpty();
    }
}
