package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.CoreCard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Cards to be asked or listed, in order.
 *
 * @param cards each with its number
 */
record Deck(List<CardRef> cards) {

    Deck {
        cards = List.copyOf(cards);
    }

    static Deck of(Cards cards) {
        List<CardRef> numbered = new ArrayList<>();
        cards.themes()
                .forEach(theme ->
                        theme.cards().forEach(card -> numbered.add(new CardRef(numbered.size() + 1, theme, card))));
        return new Deck(numbered);
    }

    /**
     * The card of this number.
     *
     * @throws SetupProblem if there is none
     */
    CardRef numbered(int number) {
        if (number < 1 || number > cards.size()) {
            throw new SetupProblem(QuizText.class, text -> text.noSuchCard(number, cards.size()));
        }
        return cards.get(number - 1);
    }

    /**
     * The cards of these themes, theme by theme as they are named; no name means all.
     *
     * @throws SetupProblem if there is no theme of a name
     */
    Deck ofThemes(List<String> names) {
        return names.isEmpty()
                ? this
                : new Deck(names.stream()
                        .distinct()
                        .flatMap(name -> ofTheme(name).stream())
                        .toList());
    }

    private List<CardRef> ofTheme(String name) {
        List<CardRef> found =
                cards.stream().filter(ref -> ref.theme().name().equals(name)).toList();
        if (found.isEmpty()) {
            List<String> themes =
                    cards.stream().map(ref -> ref.theme().name()).distinct().toList();
            throw new SetupProblem(QuizText.class, text -> text.noSuchTheme(name, themes));
        }
        return found;
    }

    /**
     * The cards with this word in a text, in capitals or not.
     *
     * @throws SetupProblem if no card has the word
     */
    Deck withWord(String word) {
        List<CardRef> found =
                cards.stream().filter(ref -> ref.card().says(word)).toList();
        if (found.isEmpty()) {
            throw new SetupProblem(QuizText.class, text -> text.noCardSays(word));
        }
        return new Deck(found);
    }

    /** The cards for the evening before, in the order in which they are learned. */
    Deck core(List<CoreCard> core) {
        return new Deck(core.stream()
                .flatMap(each -> cards.stream().filter(ref -> ref.card().id().equals(each.id())))
                .toList());
    }

    Deck only(Set<String> ids) {
        return new Deck(
                cards.stream().filter(ref -> ids.contains(ref.card().id())).toList());
    }

    /** The same cards in an order that the seed decides. */
    Deck shuffled(long seed) {
        List<CardRef> mixed = new ArrayList<>(cards);
        Collections.shuffle(mixed, new Random(seed));
        return new Deck(mixed);
    }

    Deck first(int count) {
        return new Deck(cards.subList(0, Math.min(count, cards.size())));
    }
}
