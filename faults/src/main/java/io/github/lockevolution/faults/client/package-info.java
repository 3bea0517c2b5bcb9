/**
 * Clients of a lock, and how each reaches its store: ordinary lock code over a connection with a gate in it, code that makes its own
 * connections through a port with a gate, or a program of any language behind such a port. A stepped client stops before every command
 * until it is let through.
 */
package io.github.lockevolution.faults.client;
