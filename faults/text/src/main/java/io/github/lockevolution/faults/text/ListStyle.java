package io.github.lockevolution.faults.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The way in which the elements of a list are joined; in a message the name in lower case: {@code {clients, list, and}}. */
enum ListStyle {

    /** Clients that act together. */
    TOGETHER,

    /** All elements, as in a sentence. */
    AND,

    /** Events one after the other. */
    THEN,

    /** Names side by side. */
    NAMES,

    /** Parts of a sentence. */
    COMMA,

    /** Clauses that could be a sentence each. */
    SEMICOLON;

    /** The style for the elements before the last: {@code A, B and C}. */
    ListStyle beforeTheLast() {
        return this == AND ? NAMES : this;
    }

    static ListStyle of(String name) {
        return Stream.of(values())
                .filter(style -> style.inPattern().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no list of style " + name + "; there are "
                        + Arrays.stream(values()).map(ListStyle::inPattern).collect(Collectors.joining(", "))));
    }

    String inPattern() {
        return name().toLowerCase(Locale.ROOT);
    }
}
