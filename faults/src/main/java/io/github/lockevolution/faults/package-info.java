/**
 * Finds out how a distributed lock fails, by running its own code on a real store under every schedule and under injected faults.
 *
 * <p>A package uses only those above it in this list:
 *
 * <ul>
 *   <li>{@code text}: every sentence that a person reads, in each language
 *   <li>{@code setup}: settings, and the error of a bench that cannot be set up
 *   <li>{@code model}: moves, schedules, traces and the verdict on them, as plain values
 *   <li>{@code subject}: the two ports, a client of a lock and the store that holds its state
 *   <li>{@code wire}: intercepts the commands between a client and Redis
 *   <li>{@code host}: processes and containers that end with this JVM
 *   <li>{@code redis}, {@code network}: the Redis of a run, and the Toxiproxy in front of it
 *   <li>{@code database}: the database of a run, and what intercepts the statements between a client and it
 *   <li>{@code canary}: a lock that is known to be broken
 *   <li>{@code store}: the lock's state in Redis or in a table, read and put back
 *   <li>{@code client}: a client that moves one step at a time, in a thread or in a process
 *   <li>{@code explore}: runs every schedule within given bounds, counts and replays them
 *   <li>{@code attack}: named fault injections
 *   <li>{@code timeline}: drawings of a trace
 *   <li>{@code check}: a lock that nobody has described
 *   <li>{@code zookeeper}, in a module of its own: the store and the clients of a lock in a ZooKeeper
 * </ul>
 */
package io.github.lockevolution.faults;
