/** Looks at what Redis holds for a lock between two moves, and lets its leases run out. */
package io.github.lockevolution.faults.store;
