package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Locale;
import java.util.Optional;

/**
 * Cards by their whole questions, with their answers or without, under the titles of their themes.
 *
 * @param deck the cards
 * @param hasAnswers whether each comes with its answer
 */
record CardList(Deck deck, boolean hasAnswers) {

    private static final int INDENT = 6;

    /** A card on one line, its question cut where that ends. */
    static String line(CardRef ref) {
        return Paragraph.cut(number(ref), ref.card().question(), INDENT, Screen.WIDTH);
    }

    private static String number(CardRef ref) {
        return String.format(Locale.ROOT, "%4d", ref.number());
    }

    @Override
    public String toString() {
        StringBuilder list = new StringBuilder();
        Optional<String> before = Optional.empty();
        for (CardRef ref : deck.cards()) {
            Optional<String> theme = Optional.of(ref.theme().name());
            if (!theme.equals(before)) {
                list.append(before.isPresent() ? "\n" : "")
                        .append(theme.get())
                        .append(": ")
                        .append(ref.theme().title())
                        .append('\n');
            }
            before = theme;
            list.append(Screen.hanging(number(ref), ref.card().question(), INDENT))
                    .append('\n');
            if (hasAnswers) {
                list.append('\n')
                        .append(Screen.hanging("", ref.card().answer(), INDENT))
                        .append("\n\n");
            }
        }
        return list.toString();
    }
}
