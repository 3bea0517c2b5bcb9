/**
 * The named faults, the same for every lock: each {@link io.github.lockevolution.faults.attack.Attack} is a plan carried
 * out in a {@link io.github.lockevolution.faults.attack.Scene} of a few clients around one lock key.
 */
package io.github.lockevolution.faults.attack;
