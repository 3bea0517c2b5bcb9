package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Paragraph;
import java.util.stream.Stream;

/** Text for a terminal of 80 columns. */
public final class Screen {

    public static final int WIDTH = 80;

    private Screen() {}

    /** A paragraph, in as many lines as it takes. */
    public static String paragraph(String text) {
        return hanging("", text, 0);
    }

    /** A head with a text beside it, all of whose lines begin in the same column. */
    public static String hanging(String head, String text, int indent) {
        return Paragraph.hanging(head, text, indent, WIDTH);
    }

    /** The text with as many blanks behind it as make it so wide. */
    public static String padded(String words, int width) {
        return words + " ".repeat(Math.max(0, width - Columns.of(words)));
    }

    /** How many columns the widest of these takes. */
    public static int widest(Stream<String> words) {
        return words.mapToInt(Columns::of).max().orElse(0);
    }
}
