/**
 * The gate before each command of a client, in words that are the same for every store: a command, what is decided about it, and what came
 * of it. The store that a client speaks to calls the gate; whoever lets the client move decides.
 */
package io.github.lockevolution.faults.gate;
