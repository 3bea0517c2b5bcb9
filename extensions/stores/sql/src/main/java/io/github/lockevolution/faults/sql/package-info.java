/**
 * Locks in a database: where the database of a run comes from, the gate before each statement of a client, and what the rows of a lock hold
 * between two moves.
 */
package io.github.lockevolution.faults.sql;
