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

    static String line(Deck.Place place) {
        return Paragraph.cut("%4d".formatted(place.number()), place.card().question(), INDENT, CardPage.WIDTH);
    }

    @Override
    public String toString() {
        StringBuilder list = new StringBuilder();
        Optional<String> before = Optional.empty();
        for (Deck.Place place : deck.places()) {
            Optional<String> theme = Optional.of(place.theme().name());
            if (!theme.equals(before)) {
                list.append(before.isPresent() ? "\n" : "")
                        .append(theme.get())
                        .append(": ")
                        .append(place.theme().title())
                        .append('\n');
            }
            before = theme;
            list.append(line(place)).append('\n');
        }
        return list.toString();
    }
}
