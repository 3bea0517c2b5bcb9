/** Semaphores of two permits. */
package io.github.lockevolution.semaphores;
