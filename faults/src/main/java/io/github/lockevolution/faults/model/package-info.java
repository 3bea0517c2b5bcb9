/**
 * What counts as a failure, for any lock and any way of breaking it: a {@link io.github.lockevolution.faults.model.History}
 * of what was seen from outside, and the verdict on it.
 */
package io.github.lockevolution.faults.model;
