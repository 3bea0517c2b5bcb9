/**
 * Where the database of a run comes from, and the gate before it: each client of a lock has connections on which every statement is held
 * before it leaves, directly or over a proxy of its own.
 */
package io.github.lockevolution.faults.sql;
