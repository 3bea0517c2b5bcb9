/** Locks that several clients may have at once: semaphores of two permits, and read-write locks. */
package io.github.lockevolution.semaphores;
