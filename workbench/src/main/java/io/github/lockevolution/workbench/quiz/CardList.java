package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Paragraph;
import java.util.Optional;

/**
 * Cards, one on a line, under the titles of their themes.
 *
 * @param deck the cards
 */
record CardList(Deck deck) {

    private static final int INDENT = 6;

    static String line(CardRef ref) {
        return Paragraph.cut("%4d".formatted(ref.number()), ref.card().question(), INDENT, CardPage.WIDTH);
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
            list.append(line(ref)).append('\n');
        }
        return list.toString();
    }
}
