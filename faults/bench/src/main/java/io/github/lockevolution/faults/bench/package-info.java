/** Finds the store of each lock on the class path, starts it when a lock first needs it, and runs the lock there. */
package io.github.lockevolution.faults.bench;
