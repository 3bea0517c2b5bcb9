package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.AccessPolicy;
import java.util.Optional;

/**
 * How a lock in Java is made and called, where its class does not tell.
 *
 * @param newLock a Java expression that makes it; empty if a constructor does
 * @param acquire the name of the method that makes one attempt; empty if it is a usual one
 * @param release the name of the method that gives the lock back; empty if it is a usual one
 * @param policy who may be inside together
 */
public record LockUse(
        Optional<String> newLock, Optional<String> acquire, Optional<String> release, AccessPolicy policy) {

    /** By a constructor, and methods of usual names. */
    public static final LockUse USUAL = new LockUse(Optional.empty(), Optional.empty(), Optional.empty());

    /** Of a lock that nobody may have together with another. */
    public LockUse(Optional<String> newLock, Optional<String> acquire, Optional<String> release) {
        this(newLock, acquire, release, AccessPolicy.EXCLUSIVE);
    }

    /** The same way of a lock with this access policy. */
    public LockUse admitting(AccessPolicy together) {
        return new LockUse(newLock, acquire, release, together);
    }

    /** Whether it says anything about how a lock is made or called. */
    public boolean saysHow() {
        return newLock.isPresent() || namesMethods();
    }

    /** Whether the lock has two sides, one for readers and one for writers. */
    boolean hasTwoSides() {
        return policy instanceof AccessPolicy.ReadersOrWriter;
    }

    /** Whether what is taken need not be given back. */
    boolean isToStay() {
        return policy instanceof AccessPolicy.AtMostOnce;
    }

    /** Whether it says which methods take the lock or give it back. */
    boolean namesMethods() {
        return acquire.isPresent() || release.isPresent();
    }
}
