package io.github.lockevolution.faults.explore.run;

import java.util.Comparator;

/**
 * The rank of a state: a move leads only to a state of a greater rank. It depends on the state alone, and not on the number of moves that
 * led there, since the moves of a client that is over are forgotten.
 *
 * @param over the number of clients that cannot move any more; their moves no longer count
 * @param live the number of commands of the other clients, plus the number of them that have left their critical sections
 * @param faults the number of faults so far
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
