/**
 * Runs every order in which the clients of a lock can move, and counts those that fail.
 *
 * <p>{@link io.github.lockevolution.faults.explore.Explorer} runs all schedules within bounds, one after the other, each as
 * an {@link io.github.lockevolution.faults.explore.Execution} on a {@link io.github.lockevolution.faults.explore.Testbed};
 * {@link io.github.lockevolution.faults.explore.Replayer} runs one that is given, and
 * {@link io.github.lockevolution.faults.explore.ScheduleTransfer} runs it on another lock. What was run is kept as a
 * {@code StateGraph}; together with what a judge knows at each of its nodes it is the
 * {@link io.github.lockevolution.faults.explore.StateSpace}, whose schedules the
 * {@link io.github.lockevolution.faults.explore.PathCounter} counts for the
 * {@link io.github.lockevolution.faults.explore.Census}.
 */
package io.github.lockevolution.faults.explore;
