package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.lock.Failure;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts schedules, and how many of them show each failure. Goes through the states once, from the last to the first, so the cost grows
 * with the states and not with the schedules.
 */
public final class PathCounter {

    private final BigInteger[] schedules;
    private final BigInteger[] twoInside;
    private final Map<Failure, BigInteger[]> failing = new EnumMap<>(Failure.class);

    /** @param failures the failures that are counted even if none shows; any other failure is counted if it shows */
    private PathCounter(int states, Collection<Failure> failures) {
        schedules = zeros(states);
        twoInside = zeros(states);
        failures.forEach(failure -> failing.put(failure, zeros(states)));
    }

    /** Counts the schedules of a state space. */
    public PathCounter(StateSpace space) {
        this(space.states().size(), space.lock().failures());
        for (int i = schedules.length - 1; i >= 0; i--) {
            StateSpace.State state = space.states().get(i);
            int number = i;
            state.end().ifPresent(end -> end(number, both(state.found(), end.shows()), state.hadTwoInside()));
            state.transitions().forEach(transition -> add(number, transition.to(), 1));
        }
    }

    PathCounter(JudgedGraph graph) {
        this(graph.states().size(), graph.lock().failures());
        for (int i = schedules.length - 1; i >= 0; i--) {
            JudgedGraph.State state = graph.states().get(i);
            if (state.finalCheck().isPresent()) {
                end(i, state.found(), state.judge().twoInside().isPresent());
            }
            for (JudgedGraph.Transition transition : state.transitions()) {
                add(i, transition.to(), transition.clients().length);
            }
        }
    }

    private static BigInteger[] zeros(int states) {
        BigInteger[] zeros = new BigInteger[states];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }

    private static Set<Failure> both(Set<Failure> before, Set<Failure> shows) {
        Set<Failure> both = EnumSet.noneOf(Failure.class);
        both.addAll(before);
        both.addAll(shows);
        return both;
    }

    private void end(int number, Collection<Failure> found, boolean hadTwoInside) {
        schedules[number] = BigInteger.ONE;
        twoInside[number] = hadTwoInside ? BigInteger.ONE : BigInteger.ZERO;
        found.forEach(
                failure -> failing.computeIfAbsent(failure, shown -> zeros(schedules.length))[number] = BigInteger.ONE);
    }

    private void add(int number, int later, long times) {
        add(schedules, number, later, times);
        add(twoInside, number, later, times);
        failing.values().forEach(counts -> add(counts, number, later, times));
    }

    private static void add(BigInteger[] counts, int number, int later, long times) {
        if (counts[later].signum() != 0) {
            counts[number] = counts[number].add(counts[later].multiply(BigInteger.valueOf(times)));
        }
    }

    /** How many schedules there are in all. */
    public BigInteger schedules() {
        return schedules.length == 0 ? BigInteger.ZERO : schedules[0];
    }

    /** The number of schedules in which two clients are inside at once, for whatever reason. */
    BigInteger twoInside() {
        return twoInside.length == 0 ? BigInteger.ZERO : twoInside[0];
    }

    /** The number of schedules that show each failure, including failures that none shows. */
    Map<Failure, BigInteger> counts() {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        failing.forEach((failure, count) -> counts.put(failure, count.length == 0 ? BigInteger.ZERO : count[0]));
        return counts;
    }

    /** How many schedules go on from this state; one if schedules end here. */
    public BigInteger schedules(int state) {
        return schedules[state];
    }

    /** How many of the schedules that go on from this state show each failure; failures that none shows are left out. */
    public Map<Failure, BigInteger> failing(int state) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        failing.forEach((failure, count) -> {
            if (count[state].signum() > 0) {
                counts.put(failure, count[state]);
            }
        });
        return Collections.unmodifiableMap(counts);
    }
}
