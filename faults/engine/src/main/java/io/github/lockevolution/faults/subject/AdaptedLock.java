package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.DistributedLock;

/** A lock of another shape, called as a {@link DistributedLock}. */
public interface AdaptedLock extends DistributedLock {

    /** The class that does the locking, whose source a reader wants to see. */
    Class<?> source();
}
