/** Locks whose state is a row of a table in a database: who can insert it has the lock. */
package io.github.lockevolution.databases;
