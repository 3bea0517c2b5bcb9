/**
 * Runs every order in which the clients of a lock can move, and counts those that fail: the {@link Explorer} runs all schedules within
 * bounds. The {@link Replayer} runs a given schedule, and a {@link CrossReplay} runs it on another lock. A result is a verdict only on a
 * {@link ProvenStore}, which has broken the canary.
 *
 * <p>Stands on {@code run}, one schedule on a store; {@code graph}, the states and moves that were run; and {@code judge}, which counts the
 * schedules.
 */
package io.github.lockevolution.faults.explore;
