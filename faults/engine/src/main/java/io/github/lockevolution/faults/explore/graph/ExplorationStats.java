package io.github.lockevolution.faults.explore.graph;

/**
 * The size and the cost of a census.
 *
 * @param states the number of states of the clients and the store; states that are equal but for the names of clients count once
 * @param moves the number of moves run, each counted once for the state it was run from
 * @param runs the number of schedules run, each from the start for as long as it led to new moves. With several workers this number may
 *     vary, since one may arrive at a state where another has already begun
 * @param alike the number of clients that were alike, so that their schedules were run as one but for the names; 1 if none was like another
 * @param onTheSide the number of moves run that were commands on the side, sent by a timer or another thread
 */
public record ExplorationStats(int states, int moves, int runs, int alike, int onTheSide) {

    /** Whether clients sent commands on the side. */
    public boolean isOnTheSide() {
        return onTheSide > 0;
    }
}
