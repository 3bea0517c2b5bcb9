package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Theme;

/**
 * A card with its number.
 *
 * @param number its place among all cards, from 1, the same in every language
 * @param theme the theme of the card
 * @param card the card itself
 */
record CardRef(int number, Theme theme, Card card) {}
