/** A PgBouncer before a PostgreSQL: the gate before it, and the look behind it. */
package io.github.lockevolution.faults.pgbouncer;
