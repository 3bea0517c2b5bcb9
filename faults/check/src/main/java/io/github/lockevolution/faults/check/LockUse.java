package io.github.lockevolution.faults.check;

import java.util.Optional;

/**
 * How a lock in Java is made and called, where its class does not tell.
 *
 * @param newLock a Java expression that makes it; empty if a constructor does
 * @param acquire the name of the method that makes one attempt; empty if it is a usual one
 * @param release the name of the method that gives the lock back; empty if it is a usual one
 */
public record LockUse(Optional<String> newLock, Optional<String> acquire, Optional<String> release) {

    /** By a constructor, and methods of usual names. */
    public static final LockUse USUAL = new LockUse(Optional.empty(), Optional.empty(), Optional.empty());

    /** Whether it says which methods take the lock or give it back. */
    boolean namesMethods() {
        return acquire.isPresent() || release.isPresent();
    }
}
