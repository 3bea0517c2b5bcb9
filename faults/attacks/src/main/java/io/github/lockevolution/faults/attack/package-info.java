/**
 * Named fault injections, the same for every lock: each {@link io.github.lockevolution.faults.attack.Attack} disturbs a few clients that
 * compete for one lock, their network or the Redis itself, and judges the failures that the lock shows. The lock is in Redis or in a
 * database.
 */
package io.github.lockevolution.faults.attack;
