/** Looks at what Redis, or a table of a database, holds for a lock between two moves, and lets its leases run out. */
package io.github.lockevolution.faults.redis.store;
