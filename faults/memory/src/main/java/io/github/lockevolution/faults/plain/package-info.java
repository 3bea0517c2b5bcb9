/** Counts of schedules made one by one, by the words of the definitions, to hold the explorer to: they share no code with it. */
package io.github.lockevolution.faults.plain;
