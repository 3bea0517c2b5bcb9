/**
 * Clients of a lock, and how each reaches its store: ordinary lock code over a connection with a gate in it, code that makes its own
 * connections through a port with a gate, a program of any language behind such a port, or code that sends statements to a database. A
 * stepped client stops before every command until it is let through; so does one in real time, but its leases and timers run meanwhile.
 */
package io.github.lockevolution.faults.client;
