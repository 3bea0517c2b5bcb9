/** A lock that is known to be broken, and the error of a run that does not see it break. */
package io.github.lockevolution.faults.canary;
