/** A lock known to be broken, and the complaint of a run that did not notice. */
package io.github.lockevolution.faults.canary;
