package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.AccessPolicy;
import java.util.Optional;

/**
 * How a lock in Java is made and called, where its class does not tell.
 *
 * @param newLock a Java expression that makes it; empty if a constructor does
 * @param acquire the name of the method that makes one attempt; empty if it is a usual one
 * @param release the name of the method that gives the lock back; empty if it is a usual one
 * @param policy the rule of who may be inside together
 */
public record LockUse(
        Optional<String> newLock, Optional<String> acquire, Optional<String> release, AccessPolicy policy) {

    /** A constructor, and methods of usual names. */
    public static final LockUse USUAL = new LockUse(Optional.empty(), Optional.empty(), Optional.empty());

    /** The use of a lock for one client at a time. */
    public LockUse(Optional<String> newLock, Optional<String> acquire, Optional<String> release) {
        this(newLock, acquire, release, AccessPolicy.EXCLUSIVE);
    }

    /** The same way of a lock with this access policy. */
    public LockUse admitting(AccessPolicy together) {
        return new LockUse(newLock, acquire, release, together);
    }

    /** Whether this says anything about how a lock is made or called. */
    public boolean saysHow() {
        return newLock.isPresent() || namesMethods();
    }

    /** Whether the lock has two sides, one for readers and one for writers. */
    boolean hasTwoSides() {
        return policy.equals(AccessPolicy.READERS_OR_WRITER);
    }

    /** Whether the lock need not be given back. */
    boolean isToStay() {
        return policy.isOnce();
    }

    /** Whether this names a method that takes the lock or gives it back. */
    boolean namesMethods() {
        return acquire.isPresent() || release.isPresent();
    }
}
