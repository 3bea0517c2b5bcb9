/**
 * What a distributed lock is to the bench, whatever store it is in, and the ways in which such a lock can fail.
 *
 * <p>{@link io.github.lockevolution.lock.DistributedLock} is what a client calls,
 * {@link io.github.lockevolution.lock.LockSpec} describes one lock to the bench and builds it, and
 * {@link io.github.lockevolution.lock.Failure} names the ways in which a lock can fail.
 */
package io.github.lockevolution.lock;
