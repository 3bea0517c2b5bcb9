/**
 * Runs every order in which the clients of a lock can move, and counts those that fail.
 *
 * <p>An {@link io.github.lockevolution.faults.explore.Execution} runs one schedule, move by move, on a
 * {@link io.github.lockevolution.faults.explore.Testbed}: its {@code StoreView} looks at the store, its {@code EffectDetector} tells what a
 * move did to the lock, and its {@code StateEncoder} writes down the state it has come to. The
 * {@link io.github.lockevolution.faults.explore.Explorer} runs all schedules within bounds, by one of its {@code Workers} or by several, and
 * keeps what was run as a {@code StateGraph};
 * {@link io.github.lockevolution.faults.explore.Replayer} runs one that is given, and
 * {@link io.github.lockevolution.faults.explore.ScheduleTransfer} runs it on another lock.
 *
 * <p>Nothing is counted while it is run. The product of the graph and the judge is the {@code JudgedGraph}, whose schedules the
 * {@link io.github.lockevolution.faults.explore.PathCounter} counts for the {@link io.github.lockevolution.faults.explore.Census}. For whoever
 * wants to walk through it, {@code SymmetryExpansion} makes of it the {@link io.github.lockevolution.faults.explore.StateSpace}, in which
 * clients that are alike have names again.
 */
package io.github.lockevolution.faults.explore;
