package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;

/** What a figure has to keep within. */
record Limit(double least, double most) implements Message {

    /** Of a figure that is only for information. */
    static final Limit NONE = new Limit(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Limit atMost(double most) {
        return new Limit(Double.NEGATIVE_INFINITY, most);
    }

    static Limit atLeast(double least) {
        return new Limit(least, Double.POSITIVE_INFINITY);
    }

    boolean isNone() {
        return equals(NONE);
    }

    boolean holds(double value) {
        return least <= value && value <= most;
    }

    @Override
    public String in(Language language) {
        FigureText text = language.text(FigureText.class);
        return Double.isInfinite(least) ? text.atMost(number(most, language)) : text.atLeast(number(least, language));
    }

    private static String number(double bound, Language language) {
        return String.format(language.locale(), bound < 1 ? "%.2f" : "%,.1f", bound);
    }
}
