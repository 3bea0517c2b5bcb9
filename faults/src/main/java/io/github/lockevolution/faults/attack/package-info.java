/**
 * Named fault injections, the same for every lock: each {@link io.github.lockevolution.faults.attack.Attack} disturbs the
 * network or the processes of a few clients that compete for one lock, in Redis or in a database, and judges what the lock did.
 */
package io.github.lockevolution.faults.attack;
