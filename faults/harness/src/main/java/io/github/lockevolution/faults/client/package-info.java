/**
 * Clients of a lock that are stopped before each command, whatever store they speak to: by a gate in their connection, also where they work in
 * the background. A stepped client stops before every command until it is let through; so does one in real time, but its leases and timers
 * run meanwhile.
 */
package io.github.lockevolution.faults.client;
