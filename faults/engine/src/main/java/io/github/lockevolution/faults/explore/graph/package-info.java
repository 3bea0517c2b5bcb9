/**
 * Keeps the states and moves that have been run. {@code Workers}, one or several, run the moves of a {@link StateGraph} that have not been
 * run yet; in which of its nodes two schedules are one is decided by {@link Merging}, and whether two states are equal by
 * {@link io.github.lockevolution.faults.explore.run.StateKey}.
 */
package io.github.lockevolution.faults.explore.graph;
