package io.github.lockevolution.workbench.benchmark;

/**
 * Something that was measured.
 *
 * @param name what, in a few words
 * @param value how much
 * @param unit of what; empty for a ratio or a count
 * @param bound what it has to keep within
 */
record Figure(String name, double value, String unit, Bound bound) {

    boolean isWithinBound() {
        return bound.holds(value);
    }

    @Override
    public String toString() {
        return "%-50s %,12.2f %-4s%s"
                .formatted(name, value, unit, bound.isNone() ? "" : " " + bound + (isWithinBound() ? ": yes" : ": NO"))
                .stripTrailing();
    }
}
