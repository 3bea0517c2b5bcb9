package io.github.lockevolution.workbench.benchmark;

/**
 * What a figure has to keep within.
 *
 * @param words {@code at most} or {@code at least}; empty if the figure is only for information
 */
record Bound(String words, double least, double most) {

    static final Bound NONE = new Bound("", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Bound atMost(double most) {
        return new Bound("at most", Double.NEGATIVE_INFINITY, most);
    }

    static Bound atLeast(double least) {
        return new Bound("at least", least, Double.POSITIVE_INFINITY);
    }

    boolean isNone() {
        return words.isEmpty();
    }

    boolean holds(double value) {
        return least <= value && value <= most;
    }

    @Override
    public String toString() {
        double bound = Double.isInfinite(least) ? most : least;
        return "%s %s".formatted(words, bound < 1 ? "%.2f".formatted(bound) : "%,.1f".formatted(bound));
    }
}
