/**
 * Puts a lock on the bench that nobody has described to it, run through every schedule and compared with locks that are known: a Java class,
 * compiled or found, whose methods are called by their names, or a program in any language.
 */
package io.github.lockevolution.faults.check;
