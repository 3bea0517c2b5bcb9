package io.github.lockevolution.faults.explore.graph;

/**
 * The progress of an exploration.
 *
 * @param lock the lock
 * @param runs the number of schedules run
 * @param states the number of states met so far
 * @param movesRun the number of moves run, each counted once for the state it was run from
 * @param movesKnown the number of moves known so far
 */
public record Progress(String lock, int runs, int states, int movesRun, int movesKnown) {}
