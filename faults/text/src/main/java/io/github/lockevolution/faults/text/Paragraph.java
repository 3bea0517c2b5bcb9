package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Text in lines of limited width, which end between words, in Chinese between characters, but not before a mark that closes something or
 * after one that opens something. ASCII text without a space, such as the name of a lock, an option or an address, stays whole while it
 * fits into a line.
 */
public final class Paragraph {

    private static final String CUT = " ...";

    /** The signs that end a Chinese clause. */
    private static final String CLAUSE_ENDS = "、，。；：！？）」』》";

    private final Use use;
    private final int columns;

    private enum Use {

        /** No line is too long; if a Chinese clause ends near the end of a line, the line ends with it. */
        LABEL,

        /** A word that is longer than a line stays whole, so that it can be copied. */
        PROSE
    }

    private Paragraph(Use use, int columns) {
        this.use = use;
        this.columns = columns;
    }

    /**
     * The lines of a label in a drawing, at least one.
     *
     * @param columns at least 2, the width of a Chinese character
     */
    public static List<String> lines(String text, int columns) {
        return new Paragraph(Use.LABEL, columns).lines(text);
    }

    /**
     * A head with a text beside it; the lines of the text all begin in the same column.
     *
     * @param indent the column in which the text begins, further right than the head reaches
     * @param width no line is longer, unless a single word is
     */
    public static String hanging(String head, String text, int indent, int width) {
        int gap = head.isEmpty() ? indent : Math.max(1, indent - Columns.of(head));
        List<String> lines = new Paragraph(Use.PROSE, width - indent).lines(text);
        return head + " ".repeat(gap) + String.join("\n" + " ".repeat(indent), lines);
    }

    /** A head with a text beside it, on one line; a text that does not fit is cut where a line may end, with dots for the rest. */
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

    private List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (Columns.of(rest) > columns) {
            int end = end(rest);
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        if (lines.isEmpty() || !rest.isEmpty()) {
            lines.add(rest);
        }
        return lines;
    }

    /** The end of the first line of a text that needs several lines. */
    private int end(String text) {
        List<Integer> ends = ends(text);
        if (use == Use.PROSE) {
            return last(fitting(ends, text)).orElse(ends.get(0));
        }
        List<Integer> signs = signs(text);
        return last(fitting(ends, text).filter(end -> endsClause(text, end)))
                .or(() -> last(fitting(ends, text)))
                .or(() -> last(fitting(signs, text)))
                .orElse(signs.get(0));
    }

    private static List<Integer> ends(String text) {
        return isAscii(text)
                ? everywhere(text)
                        .filter(at -> at == text.length() || text.charAt(at - 1) == ' ' && text.charAt(at) != ' ')
                        .toList()
                : LineEnds.of(text);
    }

    /** The ends of the signs as a person sees them; a sign may have several code points. */
    private static List<Integer> signs(String text) {
        return isAscii(text) ? everywhere(text).toList() : VisibleSigns.ends(text);
    }

    /** A fast path: no line may begin with a space, and no other rule matters. */
    private static boolean isAscii(String text) {
        return text.chars().allMatch(sign -> sign <= '~');
    }

    private static Stream<Integer> everywhere(String text) {
        return IntStream.rangeClosed(1, text.length()).boxed();
    }

    private boolean endsClause(String text, int end) {
        return CLAUSE_ENDS.indexOf(text.charAt(end - 1)) >= 0 && width(text, end) >= columns - columns / 3;
    }

    private static int width(String text, int end) {
        return Columns.of(text.substring(0, end).stripTrailing());
    }

    /** The ends that fit. A text never gets narrower at its end, so those behind the first one that is too far need not be measured. */
    private Stream<Integer> fitting(List<Integer> ends, String text) {
        return ends.stream().takeWhile(end -> width(text, end) <= columns);
    }

    private static Optional<Integer> last(Stream<Integer> ends) {
        return ends.reduce((earlier, later) -> later);
    }
}
