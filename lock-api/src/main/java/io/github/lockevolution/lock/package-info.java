/**
 * What a lock offers and how it can break: the words that stages, instruments and the workbench share.
 *
 * <p>{@link io.github.lockevolution.lock.DistributedLock} is what a client calls,
 * {@link io.github.lockevolution.lock.LockStage} describes one lock to the bench and builds it, and
 * {@link io.github.lockevolution.lock.Failure} names the four ways in which a lock can fail.
 */
package io.github.lockevolution.lock;
