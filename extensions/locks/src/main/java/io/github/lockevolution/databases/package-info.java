/** Locks whose state is a row of a table in a database: the client that inserts it, or takes it over, or locks it, has the lock. */
package io.github.lockevolution.databases;
