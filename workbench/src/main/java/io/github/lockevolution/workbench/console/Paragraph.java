package io.github.lockevolution.workbench.console;

/** Text that is wrapped between words. */
public final class Paragraph {

    private Paragraph() {}

    /**
     * A head with a text beside it; the lines of the text all begin in the same column.
     *
     * @param indent the column in which the text begins, further right than the head reaches
     * @param width no line is longer, unless a single word is
     */
    public static String hanging(String head, String text, int indent, int width) {
        int gap = head.isEmpty() ? indent : Math.max(1, indent - head.length());
        StringBuilder lines = new StringBuilder(head).append(" ".repeat(gap));
        int column = indent;
        for (String word : text.split(" ")) {
            boolean first = column == indent;
            if (!first && column + 1 + word.length() > width) {
                lines.append('\n').append(" ".repeat(indent));
                column = indent;
                first = true;
            }
            lines.append(first ? "" : " ").append(word);
            column += word.length() + (first ? 0 : 1);
        }
        return lines.toString();
    }
}
