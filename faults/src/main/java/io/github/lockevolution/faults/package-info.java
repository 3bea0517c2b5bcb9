/**
 * The bench's instruments, one package each. From the ground up: {@code host} (the machine), {@code redis} and
 * {@code toxiproxy} (the servers), {@code wire} (what a Jedis client sends), {@code network} (one proxy for each client),
 * {@code crash} (clients that are processes), {@code language} (how everything is said), {@code verdict} (what counts as a
 * failure), {@code attack} (the named faults), {@code schedule} (every order of things), {@code timeline} (the picture of a
 * failure) and {@code junit} (all of it in a test).
 */
package io.github.lockevolution.faults;
