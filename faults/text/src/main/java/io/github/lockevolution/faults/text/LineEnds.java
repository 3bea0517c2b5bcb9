package io.github.lockevolution.faults.text;

import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The places where a line of a text may end: those of the JDK, with further rules. Between two signs of ASCII a line ends only behind a
 * space. No line begins with a mark that closes something or ends with one that opens something.
 */
final class LineEnds {

    private static final String NEVER_FIRST = "、，。；：！？）」』》】”’»›…·—/|";
    private static final String NEVER_LAST = "“‘«‹\"'";

    /** Quotes behind which a line ends only in Chinese: the second may be an apostrophe. */
    private static final String CLOSING_QUOTES = "”’";

    private static final int FIRST_EAST_ASIAN = 0x2E80;

    private LineEnds() {}

    /** The places, in order; the end of the text is the last one. */
    static List<Integer> of(String text) {
        BreakIterator ends = BreakIterator.getLineInstance(Locale.ROOT);
        ends.setText(text);
        return IntStream.iterate(ends.next(), end -> end != BreakIterator.DONE, end -> ends.next())
                .filter(end -> end == text.length() || mayEnd(text.charAt(end - 1), text.charAt(end)))
                .boxed()
                .toList();
    }

    private static boolean mayEnd(char last, char first) {
        boolean isInWord = last <= '~' && first <= '~' || CLOSING_QUOTES.indexOf(last) >= 0 && first < FIRST_EAST_ASIAN;
        return last == ' ' || !isInWord && NEVER_FIRST.indexOf(first) < 0 && NEVER_LAST.indexOf(last) < 0;
    }
}
