/** Locks whose state is in several Redis servers that know nothing of each other: who holds the key on most of them has the lock. */
package io.github.lockevolution.redlock;
