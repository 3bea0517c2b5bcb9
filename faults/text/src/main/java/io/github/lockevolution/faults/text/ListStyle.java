package io.github.lockevolution.faults.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How what is enumerated is joined; in a message the name in lower case: {@code {clients, list, and}}. */
enum ListStyle {

    /** Clients that do something together. */
    TOGETHER,

    /** All of them, as in a sentence. */
    AND,

    /** One after the other. */
    THEN,

    /** Names side by side. */
    NAMES,

    /** Parts of a sentence. */
    COMMA,

    /** What could be a sentence each. */
    SEMICOLON;

    /** How those are joined that come before the last: {@code A, B and C}. */
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
