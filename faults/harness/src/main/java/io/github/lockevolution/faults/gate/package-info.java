/**
 * The gate before each command of a client, in terms that are the same for every store: a command, the decision about it, and its outcome.
 * The connection of a client calls the gate; the thread that lets the client move decides.
 */
package io.github.lockevolution.faults.gate;
