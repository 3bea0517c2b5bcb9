/**
 * A distributed lock as the bench sees it, in any store, and the ways in which such a lock can fail.
 *
 * <p>{@link io.github.lockevolution.lock.DistributedLock} is called by a client, {@link io.github.lockevolution.lock.LockSpec} describes
 * one lock to the bench and builds it, and {@link io.github.lockevolution.lock.Failure} names the ways in which a lock can fail.
 */
package io.github.lockevolution.lock;
