package io.github.lockevolution.faults.explore;

/**
 * What a census took.
 *
 * @param states how many states the clients and Redis were in
 * @param moves how many moves were run, each counted once for the state it was run from
 * @param runs how many complete schedules were run, from the start to the end, to run them all
 */
public record ExplorationStats(int states, int moves, int runs) {}
