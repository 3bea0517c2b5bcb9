package io.github.lockevolution.workbench.console;

import java.util.List;

/** Text that is wrapped where a line may end: between words, and in Chinese between characters, each two columns wide. */
public final class Paragraph {

    private static final String CUT = " ...";

    private Paragraph() {}

    /**
     * A head with a text beside it; the lines of the text all begin in the same column.
     *
     * @param indent the column in which the text begins, further right than the head reaches
     * @param width no line is longer, unless a single word is
     */
    public static String hanging(String head, String text, int indent, int width) {
        int gap = head.isEmpty() ? indent : Math.max(1, indent - Piece.columns(head));
        StringBuilder lines = new StringBuilder(head).append(" ".repeat(gap));
        int column = indent;
        for (Piece piece : Piece.of(text)) {
            boolean first = column == indent;
            if (!first && column + piece.spaces() + piece.columns() > width) {
                lines.append('\n').append(" ".repeat(indent));
                column = indent;
                first = true;
            }
            int spaces = first ? 0 : piece.spaces();
            lines.append(" ".repeat(spaces)).append(piece.text());
            column += spaces + piece.columns();
        }
        return lines.toString();
    }

    /** The same on one line; a text that does not fit is cut where a line may end, and dots say so. */
    public static String cut(String head, String text, int indent, int width) {
        List<String> whole = hanging(head, text, indent, width).lines().toList();
        return whole.size() == 1
                ? whole.get(0)
                : hanging(head, text, indent, width - CUT.length())
                                .lines()
                                .findFirst()
                                .orElseThrow()
                        + CUT;
    }

    /** How many columns of a terminal a text takes. */
    public static int columns(String text) {
        return Piece.columns(text);
    }
}
