package io.github.lockevolution.faults.timeline;

import java.util.List;
import java.util.Locale;

/** An SVG as it is written: shapes and texts, each with a class of its own drawing. */
final class Canvas {

    private final String prefix;
    private final StringBuilder shapes = new StringBuilder();

    /** @param prefix begins every class and id, so that many drawings can stand on one page */
    Canvas(String prefix) {
        this.prefix = prefix;
    }

    String prefix() {
        return prefix;
    }

    void line(String style, int x1, int y1, int x2, int y2) {
        add("line", style, "x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", x1, y1, x2, y2);
    }

    void box(String style, int x, int y, int width, int height) {
        add("rect", style, "x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>", x, y, width, height);
    }

    void path(String style, String form, Object... numbers) {
        add("path", style, "d=\"" + form + "\"/>", numbers);
    }

    /** Lines of text, the first with its foot at y. */
    void text(String style, int x, int y, int step, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text(style, x, y + i * step, lines.get(i));
        }
    }

    void text(String style, int x, int y, String words) {
        add("text", style, "x=\"%d\" y=\"%d\">%s</text>", x, y, escaped(words));
    }

    private void add(String element, String style, String form, Object... values) {
        shapes.append("<" + element + " class=\"" + prefix + "-" + style + "\" ")
                .append(String.format(Locale.ROOT, form, values))
                .append('\n');
    }

    /** Text as XML may contain it; characters that XML 1.0 cannot contain at all are replaced. */
    static String escaped(String text) {
        return text.replaceAll("[^\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return shapes.toString();
    }
}
