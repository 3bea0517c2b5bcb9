package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;

/** A lock of another shape, called as a {@link DistributedLock}. */
public interface AdaptedLock extends DistributedLock {

    /** The class that does the locking, whose source is shown to the reader. */
    Class<?> source();

    /** The line of its source that runs now; empty if the frames of the calling thread show it. */
    default Optional<Integer> line() {
        return Optional.empty();
    }
}
