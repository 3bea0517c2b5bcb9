package io.github.lockevolution.workbench.cards;

import java.util.List;

/**
 * Cards that belong together.
 *
 * @param name one word, the same in every language
 * @param title the subject of its cards
 * @param cards in the order in which they build on each other
 */
public record Theme(String name, String title, List<Card> cards) {

    public Theme {
        RequiredText.required("the name of a theme", name);
        RequiredText.required("the title of the theme '" + name + "'", title);
        cards = List.copyOf(cards);
        if (cards.isEmpty()) {
            throw new IllegalArgumentException("the theme '" + name + "' needs at least one card, got none");
        }
    }
}
