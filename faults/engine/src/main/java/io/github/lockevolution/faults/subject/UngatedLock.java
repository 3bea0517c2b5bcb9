package io.github.lockevolution.faults.subject;

import io.github.lockevolution.lock.DistributedLock;

/**
 * The lock of one client that nobody holds still: what it sends leaves at once. Belongs to one thread.
 *
 * @param lock what the client calls
 * @param end lets go of its connections, and removes what it keeps in the store
 */
public record UngatedLock(DistributedLock lock, Runnable end) implements AutoCloseable {

    @Override
    public void close() {
        end.run();
    }
}
