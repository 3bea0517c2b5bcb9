package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.cards.Card;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.Theme;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Cards to be asked or listed, in order.
 *
 * @param places each card with its number
 */
record Deck(List<Place> places) {

    Deck {
        places = List.copyOf(places);
    }

    /**
     * A card in its place among all cards.
     *
     * @param number from 1, the same in every language
     * @param theme what it belongs to
     * @param card itself
     */
    record Place(int number, Theme theme, Card card) {}

    static Deck of(Cards cards) {
        List<Place> places = new ArrayList<>();
        cards.themes()
                .forEach(theme -> theme.cards().forEach(card -> places.add(new Place(places.size() + 1, theme, card))));
        return new Deck(places);
    }

    /**
     * The card of this number.
     *
     * @throws SetupProblem if there is none
     */
    Place numbered(int number) {
        if (number < 1 || number > places.size()) {
            throw new SetupProblem("there is no card " + number + "; there are cards 1 to " + places.size()
                    + ", and ./lab quiz --list lists them");
        }
        return places.get(number - 1);
    }

    /**
     * Those of these themes, theme by theme as they are named; no name means all.
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

    private List<Place> ofTheme(String name) {
        List<Place> found = places.stream()
                .filter(place -> place.theme().name().equals(name))
                .toList();
        if (found.isEmpty()) {
            throw new SetupProblem("there is no theme '" + name + "'; there are "
                    + places.stream()
                            .map(place -> place.theme().name())
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        return found;
    }

    Deck only(Set<String> ids) {
        return new Deck(
                places.stream().filter(place -> ids.contains(place.card().id())).toList());
    }

    /** The same cards in an order that the seed decides. */
    Deck shuffled(long seed) {
        List<Place> mixed = new ArrayList<>(places);
        Collections.shuffle(mixed, new Random(seed));
        return new Deck(mixed);
    }

    Deck first(int count) {
        return new Deck(places.subList(0, Math.min(count, places.size())));
    }
}
