/**
 * Locks whose state is in several Redis servers that know nothing of each other: the client that holds the key on most of them has
 * the lock.
 */
package io.github.lockevolution.redlock;
