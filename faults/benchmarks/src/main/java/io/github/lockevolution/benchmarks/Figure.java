package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Paragraph;
import java.util.function.Function;

/**
 * Something that was measured.
 *
 * @param name what, in a few words
 * @param value how much
 * @param unit of what; empty for a ratio or a count
 * @param bound what it has to keep within
 */
record Figure(Message name, double value, String unit, Limit bound) {

    private static final int VALUE = 51;
    private static final int WIDTH = 120;

    static Message named(Function<FigureText, String> name) {
        return Message.of(FigureText.class, name);
    }

    boolean isWithinBound() {
        return bound.holds(value);
    }

    /** On one line. */
    String in(Language language) {
        FigureText text = language.text(FigureText.class);
        String kept = bound.isNone() ? "" : isWithinBound() ? text.withinBound(bound) : text.outOfBound(bound);
        String measured = String.format(language.locale(), "%,12.2f %-4s", value, unit);
        return Paragraph.hanging(name.in(language), (measured + " " + kept).stripTrailing(), VALUE, WIDTH);
    }
}
