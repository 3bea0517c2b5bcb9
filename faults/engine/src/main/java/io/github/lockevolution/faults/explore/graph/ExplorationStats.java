package io.github.lockevolution.faults.explore.graph;

/**
 * What a census took.
 *
 * @param states how many states the clients and the store were in, those that are equal but for names counted once
 * @param moves how many moves were run, each counted once for the state it was run from
 * @param runs how many schedules were run, each from the start for as long as it led to something new. With several workers this number may
 *     vary, since one may arrive where another has already begun
 * @param alike how many clients were alike, so that their schedules were run as one but for the names; 1 if none was like another
 * @param onTheSide how many of the moves that were run were commands on the side, sent by a timer or another thread
 */
public record ExplorationStats(int states, int moves, int runs, int alike, int onTheSide) {

    /** Whether clients sent something on the side. */
    public boolean isOnTheSide() {
        return onTheSide > 0;
    }
}
