/** The error of a run that does not see a lock break which is known to be broken. */
package io.github.lockevolution.faults.canary;
