package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;

/** A lock of another shape, called as a {@link DistributedLock}. */
public interface AdaptedLock extends DistributedLock {

    /** The class that does the locking, whose source a reader wants to see. */
    Class<?> source();

    /** The line of its source at which it is; empty if the frames of the calling thread tell it. */
    default Optional<Integer> line() {
        return Optional.empty();
    }
}
