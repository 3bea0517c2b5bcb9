package io.github.lockevolution.workbench;

import java.util.Optional;

/**
 * Something that was measured.
 *
 * @param name what, in a few words
 * @param value how much
 * @param unit of what; empty for a ratio or a count
 * @param bound how much it may be, at most; empty if it is only for information
 */
record Figure(String name, double value, String unit, Optional<Double> bound) {

    boolean isWithinBound() {
        return bound.isEmpty() || value <= bound.get();
    }

    @Override
    public String toString() {
        return "%-50s %,12.2f %-4s%s"
                .formatted(
                        name,
                        value,
                        unit,
                        bound.map(most -> " at most %,.1f: %s".formatted(most, isWithinBound() ? "yes" : "NO"))
                                .orElse(""))
                .stripTrailing();
    }
}
