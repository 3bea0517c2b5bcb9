package io.github.lockevolution.faults.explore;

import io.github.lockevolution.lock.Failure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts the schedules of a state space, and how many of them show each failure. Goes through the states once, from the last
 * to the first, so the cost grows with the states and not with the schedules.
 */
public final class PathCounter {

    private final long[] schedules;
    private final Map<Failure, long[]> failing = new EnumMap<>(Failure.class);

    /**
     * @throws ArithmeticException if there are more schedules than a {@code long} can count
     */
    public PathCounter(StateSpace space) {
        int size = space.states().size();
        schedules = new long[size];
        for (Failure failure : Failure.values()) {
            failing.put(failure, new long[size]);
        }
        for (int i = size - 1; i >= 0; i--) {
            count(i, space.states().get(i));
        }
    }

    private void count(int number, StateSpace.State state) {
        state.end().ifPresent(end -> {
            schedules[number] = 1;
            state.found().forEach(failure -> failing.get(failure)[number] = 1);
            end.shows().forEach(failure -> failing.get(failure)[number] = 1);
        });
        for (StateSpace.Transition transition : state.transitions()) {
            add(schedules, number, transition.to());
            failing.values().forEach(counts -> add(counts, number, transition.to()));
        }
    }

    private static void add(long[] counts, int number, int later) {
        counts[number] = Math.addExact(counts[number], counts[later]);
    }

    /** How many schedules there are in all. */
    long schedules() {
        return schedules.length == 0 ? 0 : schedules[0];
    }

    /** How many of all schedules show each failure, also where none does. */
    Map<Failure, Long> counts() {
        Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        failing.forEach((failure, count) -> counts.put(failure, count.length == 0 ? 0L : count[0]));
        return counts;
    }

    /** How many schedules go on from this state; one if it is the end of one. */
    public long schedules(int state) {
        return schedules[state];
    }

    /** How many of the schedules that go on from this state show each failure; failures that none shows are left out. */
    public Map<Failure, Long> failing(int state) {
        Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        failing.forEach((failure, count) -> {
            if (count[state] > 0) {
                counts.put(failure, count[state]);
            }
        });
        return Collections.unmodifiableMap(counts);
    }
}
