/**
 * Clients of a lock that are stopped before each command, for every store: by a gate in their connection, also for their background work. A
 * stepped client stops before every command until it is let through; so does a client in real time, but its leases and timers run
 * meanwhile.
 */
package io.github.lockevolution.faults.client;
