/**
 * Puts a lock on the bench that knows nothing of it: a Java class that is compiled or found, called by the names of its methods, run through
 * every schedule, and compared with locks that are known.
 */
package io.github.lockevolution.faults.check;
