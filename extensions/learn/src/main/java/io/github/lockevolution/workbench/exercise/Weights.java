package io.github.lockevolution.workbench.exercise;

import java.util.Map;

/**
 * The points of an exercise, for each failure and each hidden property.
 *
 * @param toGo the points for each failure that has to go
 * @param toStayAway the points for each failure that must not come
 * @param hidden the points for each hidden property that has none of its own
 * @param own the points for the other hidden properties
 */
record Weights(int toGo, int toStayAway, int hidden, Map<HiddenProperty, Integer> own) {

    /** The points for a solved exercise. */
    static final int ALL = 100;

    Weights(int toGo, int toStayAway, int hidden) {
        this(toGo, toStayAway, hidden, Map.of());
    }

    int of(HiddenProperty property) {
        return own.getOrDefault(property, hidden);
    }
}
