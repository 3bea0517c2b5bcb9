package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Demonstration;
import java.util.List;

/**
 * One card on a terminal.
 *
 * @param place the card
 * @param words in its language
 */
record CardPage(Deck.Place place, Words words) {

    static final int WIDTH = 80;

    /** What is asked, and where to look for the answer. */
    String question() {
        Card card = place.card();
        String head = words.think();
        return text(0, card.question())
                + "\n"
                + Paragraph.hanging(head, card.think(), Columns.of(head) + 1, WIDTH)
                + "\n";
    }

    /** The answer, how to see it, who says so, and what comes next. */
    String solution() {
        Card card = place.card();
        StringBuilder page = new StringBuilder(text(0, card.answer()));
        card.see().ifPresent(see -> page.append('\n').append(seen(see)));
        if (!card.sources().isEmpty()) {
            page.append('\n').append(words.sources()).append('\n');
            card.sources().forEach(source -> page.append(text(2, source.name())).append(text(4, source.url())));
        }
        page.append('\n').append(words.traps()).append('\n');
        card.traps().forEach(trap -> page.append(text(2, trap.question())).append(text(4, trap.answer())));
        return page.toString();
    }

    private String seen(Demonstration see) {
        List<String> shown = see.shows().isEmpty()
                ? List.of(words.showsNothing(see))
                : see.shows().stream().map(failure -> words.shows(see, failure)).toList();
        StringBuilder lines = new StringBuilder(words.seeIt() + "\n  " + see.command() + "\n");
        shown.forEach(line -> lines.append(text(2, line)));
        return lines.toString();
    }

    private static String text(int indent, String text) {
        return Paragraph.hanging("", text, indent, WIDTH) + "\n";
    }

    /** All of it, without a pause. */
    @Override
    public String toString() {
        return text(0, words.place(place)) + "\n" + question() + "\n" + solution();
    }
}
