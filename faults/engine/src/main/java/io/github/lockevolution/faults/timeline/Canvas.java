package io.github.lockevolution.faults.timeline;

import java.util.List;

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
        add("<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", classOf(style), x1, y1, x2, y2);
    }

    void box(String style, int x, int y, int width, int height) {
        add(
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>",
                classOf(style), x, y, width, height);
    }

    void path(String style, String form, Object... numbers) {
        add("<path class=\"%s\" d=\"%s\"/>", classOf(style), String.format(form, numbers));
    }

    /** Lines of text, the first with its foot at y. */
    void text(String style, int x, int y, int step, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text(style, x, y + i * step, lines.get(i));
        }
    }

    void text(String style, int x, int y, String words) {
        add("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", classOf(style), x, y, escaped(words));
    }

    private String classOf(String style) {
        return prefix + "-" + style;
    }

    private void add(String form, Object... values) {
        shapes.append(String.format(form, values)).append('\n');
    }

    /** Text as XML may contain it; what XML 1.0 cannot contain at all is replaced. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c >= ' ' && !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
    }

    @Override
    public String toString() {
        return shapes.toString();
    }
}
