/** Locks that only a PostgreSQL has: its advisory locks, which are held under a number by a session or a transaction. */
package io.github.lockevolution.postgres;
