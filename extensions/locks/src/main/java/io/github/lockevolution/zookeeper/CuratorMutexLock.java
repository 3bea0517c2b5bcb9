package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;

/**
 * Curator's lock, {@link InterProcessMutex}, as Curator ships it: the recipe of ZooKeeper, with a name by which a client finds its own node again, and
 * with requests that are made again when an error says that nobody knows what became of them.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder whose session has ended and that does not know yet: another client is inside as well (lease overrun);
 *   <li>a client that dies in the queue: all behind it wait until its session ends.
 * </ul>
 *
 * @see <a href="https://curator.apache.org/docs/recipes-shared-reentrant-lock">Shared Reentrant Lock</a>
 */
public final class CuratorMutexLock implements DistributedLock {

    private final InterProcessMutex mutex;

    /**
     * @param curator the client; nothing is sent yet
     * @param path a node that is there, below which the queue is: {@code /name}
     * @throws IllegalArgumentException if the path is null or empty
     */
    public CuratorMutexLock(CuratorFramework curator, String path) {
        this.mutex = new InterProcessMutex(curator, LockInput.key(path));
    }

    /** {@inheritDoc} Waits until it has the lock. */
    @Override
    public boolean tryLock() {
        try {
            mutex.acquire();
            return true;
        } catch (Exception e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        }
    }

    @Override
    public boolean unlock() {
        try {
            mutex.release();
            return true;
        } catch (Exception e) {
            throw new IllegalStateException("nobody knows whether the lock is free", e);
        }
    }
}
