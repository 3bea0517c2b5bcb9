package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Demonstration;
import io.github.lockevolution.workbench.console.Screen;
import java.util.List;
import java.util.Optional;

/**
 * One card on a terminal.
 *
 * @param ref the card
 * @param language of its texts, and of what is said around them
 */
record CardPage(CardRef ref, Language language) {

    private QuizText text() {
        return language.text(QuizText.class);
    }

    /** The question of the card. */
    String question() {
        return paragraph(0, ref.card().question());
    }

    /** The hint at the answer. */
    String hint() {
        return headed(text().think(), ref.card().think());
    }

    /** The sentence to say first. */
    String first(String sentence) {
        return headed(text().first(), sentence);
    }

    private static String headed(String head, String words) {
        return Screen.hanging(head, words, Columns.of(head) + 1) + "\n";
    }

    /** The answer, its demonstration, its sources. */
    String answer() {
        Card card = ref.card();
        StringBuilder page = new StringBuilder(paragraph(0, card.answer()));
        card.see().ifPresent(see -> page.append('\n').append(demonstration(see)));
        if (!card.sources().isEmpty()) {
            page.append('\n').append(text().sources()).append('\n');
            card.sources()
                    .forEach(source -> page.append(paragraph(2, source.name())).append(paragraph(4, source.url())));
        }
        return page.toString();
    }

    /** A follow-up question, without its answer. */
    String followUp(int number) {
        return paragraph(2, ref.card().followUps().get(number).question());
    }

    /** The answer to that. */
    String answerTo(int number) {
        return paragraph(4, ref.card().followUps().get(number).answer());
    }

    /** The follow-up questions, each with its answer. */
    String followUps() {
        StringBuilder page = new StringBuilder(text().followUps()).append('\n');
        ref.card()
                .followUps()
                .forEach(followUp ->
                        page.append(paragraph(2, followUp.question())).append(paragraph(4, followUp.answer())));
        return page.toString();
    }

    private String demonstration(Demonstration see) {
        List<String> shows = see.shows().isEmpty()
                ? showsNothing(see).stream().toList()
                : see.shows().stream().map(failure -> shows(see, failure)).toList();
        StringBuilder lines = new StringBuilder(text().seeIt() + "\n  " + see.command() + "\n");
        shows.forEach(line -> lines.append(paragraph(2, line)));
        return lines.toString();
    }

    private String shows(Demonstration see, Failure failure) {
        String meaning = language.text(FailureText.class).meaning(failure);
        return see instanceof Demonstration.Attacked attacked
                ? text().attackShows(title(attacked), failure.name(), meaning)
                : text().shows(failure.name(), meaning);
    }

    /** Empty for a command: its output speaks for itself. */
    private Optional<String> showsNothing(Demonstration see) {
        if (see instanceof Demonstration.Typed) {
            return Optional.empty();
        }
        return Optional.of(
                see instanceof Demonstration.Attacked attacked
                        ? text().attackShowsNothing(title(attacked))
                        : text().showsNothing());
    }

    private String title(Demonstration.Attacked attacked) {
        return language.text(AttackText.class).title(attacked.attack());
    }

    private static String paragraph(int indent, String text) {
        return Screen.hanging("", text, indent) + "\n";
    }

    /** The whole card, without a pause. */
    @Override
    public String toString() {
        return paragraph(0, text().card(ref.number(), ref.theme().title())) + "\n" + question() + "\n" + hint() + "\n"
                + answer() + "\n" + followUps();
    }
}
