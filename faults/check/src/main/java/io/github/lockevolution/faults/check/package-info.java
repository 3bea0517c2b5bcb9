/**
 * Checks a lock that has no description on the bench: runs it through every schedule and compares it with known locks. The lock is a Java
 * class, compiled here or found on the class path, whose methods are found by their names, or a program in any language.
 */
package io.github.lockevolution.faults.check;
