/** Looks at what Redis holds for a lock between two moves, puts it back, and lets its leases run out. */
package io.github.lockevolution.faults.redis.store;
