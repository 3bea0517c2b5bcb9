package io.github.lockevolution.faults.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/**
 * Text in lines of limited width, which end where Unicode's rules of line breaking let them: between words, in Chinese between
 * characters, but not before a mark that closes something or after one that opens something. What is written in ASCII without a
 * space, such as the name of a lock, an option or an address, stays whole while it fits into a line.
 */
public final class Paragraph {

    private static final String CUT = " ...";

    private final String text;
    private final int columns;
    private final LongWord longWord;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();

    private enum LongWord {
        IS_BROKEN,
        STAYS_WHOLE
    }

    private Paragraph(String text, int columns, LongWord longWord) {
        this.text = text;
        this.columns = columns;
        this.longWord = longWord;
    }

    /**
     * At least one line, none of them longer: a word that does not fit into a line is broken.
     *
     * @param columns at least 2, which a Chinese character takes
     */
    public static List<String> lines(String text, int columns) {
        return new Paragraph(text, columns, LongWord.IS_BROKEN).wrapped();
    }

    /**
     * A head with a text beside it; the lines of the text all begin in the same column.
     *
     * @param indent the column in which the text begins, further right than the head reaches
     * @param width no line is longer, unless a single word is, which can then still be copied
     */
    public static String hanging(String head, String text, int indent, int width) {
        int gap = head.isEmpty() ? indent : Math.max(1, indent - Columns.of(head));
        List<String> lines = new Paragraph(text, width - indent, LongWord.STAYS_WHOLE).wrapped();
        return head + " ".repeat(gap) + String.join("\n" + " ".repeat(indent), lines);
    }

    /** The same on one line; a text that does not fit is cut where a line may end, and dots say so. */
    public static String cut(String head, String text, int indent, int width) {
        String whole = hanging(head, text, indent, width);
        return whole.indexOf('\n') < 0
                ? whole
                : hanging(head, text, indent, width - CUT.length())
                                .lines()
                                .findFirst()
                                .orElseThrow()
                        + CUT;
    }

    private List<String> wrapped() {
        if (Columns.of(text) <= columns) {
            return List.of(text);
        }
        List<Integer> ends = ends();
        int from = 0;
        for (int end : ends) {
            if (isBreak(end)) {
                add(text.substring(from, end));
                from = end;
            }
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** Where Unicode lets a line end, the last of them the end of the text. */
    private List<Integer> ends() {
        return boundaries(BreakIterator.getLineInstance(ULocale.ROOT), text);
    }

    private static List<Integer> boundaries(BreakIterator iterator, String text) {
        iterator.setText(text);
        List<Integer> boundaries = new ArrayList<>();
        for (int at = iterator.next(); at != BreakIterator.DONE; at = iterator.next()) {
            boundaries.add(at);
        }
        return boundaries;
    }

    /** Unicode would also break behind a hyphen or a slash. */
    private boolean isBreak(int at) {
        char before = text.charAt(at - 1);
        return at == text.length() || before == ' ' || before > '~' || text.charAt(at) > '~';
    }

    private void add(String piece) {
        if (!fits(piece)) {
            endLine();
            if (longWord == LongWord.IS_BROKEN && !fits(piece)) {
                addBroken(piece);
                return;
            }
        }
        line.append(piece);
    }

    private void addBroken(String piece) {
        int from = 0;
        for (int end : boundaries(BreakIterator.getCharacterInstance(ULocale.ROOT), piece)) {
            String sign = piece.substring(from, end);
            if (!fits(sign)) {
                endLine();
            }
            line.append(sign);
            from = end;
        }
    }

    private boolean fits(String piece) {
        return Columns.of(line + piece.stripTrailing()) <= columns;
    }

    private void endLine() {
        if (!line.isEmpty()) {
            lines.add(line.toString().stripTrailing());
            line.setLength(0);
        }
    }
}
