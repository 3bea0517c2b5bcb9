/**
 * Runs every order in which the clients of a lock can move, and counts those that fail: the {@link Explorer} runs all schedules within bounds. The
 * {@link Replayer} runs one that is given, and a {@link CrossReplay} runs it on another lock. Nothing of it is a verdict but on a
 * {@link ProvenStore}, which has broken the canary.
 *
 * <p>Stands on {@code run}, one schedule on a store; {@code graph}, all that was run; and {@code judge}, which counts it.
 */
package io.github.lockevolution.faults.explore;
