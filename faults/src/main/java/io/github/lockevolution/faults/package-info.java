/**
 * Finds out how a distributed lock fails, by running its own code on a real Redis under every schedule and under injected faults.
 *
 * <p>A package uses only those above it in this list:
 *
 * <ul>
 *   <li>{@code text}: every sentence that a person reads, in each language
 *   <li>{@code setup}: settings, and the error of a bench that cannot be set up
 *   <li>{@code model}: moves, schedules, traces and the verdict on them, as plain values
 *   <li>{@code wire}: intercepts the commands between a client and Redis
 *   <li>{@code host}: processes and containers that end with this JVM
 *   <li>{@code redis}, {@code network}: the Redis of a run, and the Toxiproxy in front of it
 *   <li>{@code database}: the database of a run, and what intercepts the statements between a client and it
 *   <li>{@code canary}: a lock that is known to be broken
 *   <li>{@code crash}: clients in processes of their own
 *   <li>{@code client}: a client that moves one step at a time
 *   <li>{@code store}: the lock's state in Redis or in a table, read and put back
 *   <li>{@code explore}: runs every schedule within given bounds, counts and replays them
 *   <li>{@code attack}: named fault injections
 *   <li>{@code timeline}: drawings of a trace
 * </ul>
 */
package io.github.lockevolution.faults;
