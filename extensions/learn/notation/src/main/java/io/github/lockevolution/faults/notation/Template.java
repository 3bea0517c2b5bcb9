package io.github.lockevolution.faults.notation;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A word in which placeholders may stand.
 *
 * @param written as it is written
 * @param parts texts and placeholders, in order
 */
record Template(String written, List<Part> parts) {

    /** A part of a word. */
    sealed interface Part {

        record Text(String text) implements Part {}

        record Value(Placeholder placeholder) implements Part {}
    }

    Template {
        parts = List.copyOf(parts);
    }

    /** Whether the word is a key of the lock: its key, or that with a text behind it. */
    boolean isKey() {
        return parts.get(0).equals(new Part.Value(Placeholder.KEY));
    }

    boolean has(Placeholder placeholder) {
        return parts.contains(new Part.Value(placeholder));
    }

    /** The word with these values in place of the placeholders. */
    String with(Function<Placeholder, String> values) {
        return parts.stream()
                .map(part -> part instanceof Part.Value value
                        ? values.apply(value.placeholder())
                        : ((Part.Text) part).text())
                .collect(Collectors.joining());
    }
}
