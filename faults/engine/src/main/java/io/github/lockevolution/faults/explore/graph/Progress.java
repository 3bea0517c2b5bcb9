package io.github.lockevolution.faults.explore.graph;

/**
 * How far an exploration is.
 *
 * @param lock the lock
 * @param runs how many schedules were run
 * @param movesRun how many moves were run, each counted once for the state it was run from
 * @param movesKnown how many are known; more become known on the way
 */
public record Progress(String lock, int runs, int movesRun, int movesKnown) {}
