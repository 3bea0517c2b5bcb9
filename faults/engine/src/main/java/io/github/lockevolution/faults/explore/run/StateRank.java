package io.github.lockevolution.faults.explore.run;

import java.util.Comparator;

/**
 * How far a run is: a move leads only to where this is greater. It follows from the state alone, and not from how many moves led there, since what a
 * client did that is over is forgotten.
 *
 * @param over how many clients can move no more; whatever they had done counts no longer
 * @param live how many commands the others have run, and how many of them have left their critical sections
 * @param faults how many faults have happened
 * @param hasArrived whether a replica that matters lacks nothing, as it does until a client moves again
 */
public record StateRank(int over, int live, int faults, boolean hasArrived) implements Comparable<StateRank> {

    private static final Comparator<StateRank> ORDER = Comparator.comparingInt(StateRank::over)
            .thenComparingInt(StateRank::live)
            .thenComparingInt(StateRank::faults)
            .thenComparing(StateRank::hasArrived);

    @Override
    public int compareTo(StateRank other) {
        return ORDER.compare(this, other);
    }
}
