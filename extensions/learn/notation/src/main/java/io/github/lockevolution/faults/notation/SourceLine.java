package io.github.lockevolution.faults.notation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A line with a text.
 *
 * @param number from 1
 * @param depth how many blanks stand before it
 * @param text the text without blanks and comments: a comment begins with {@code #}
 */
record SourceLine(int number, int depth, String text) {

    private static final String TAB = "        ";

    /** The lines of a text that are not empty. */
    static List<SourceLine> of(String text) {
        List<String> lines = lines(text);
        return IntStream.range(0, lines.size())
                .mapToObj(i -> of(i + 1, lines.get(i)))
                .filter(line -> !line.text().isEmpty())
                .toList();
    }

    /** The lines of a text, with any line ends; empty ones at its end are left out. */
    static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\\r\\n|\\r|\\n"));
    }

    private static SourceLine of(int number, String line) {
        String said = line.replaceFirst("(^|\\s)#.*$", "").replace("\t", TAB).stripTrailing();
        String text = said.stripLeading();
        return new SourceLine(number, said.length() - text.length(), text);
    }
}
