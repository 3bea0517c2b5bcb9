package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.KeeperException.NodeExistsException;
import org.apache.zookeeper.KeeperException.SessionExpiredException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * One ephemeral node: the client that creates it has the lock, and all others watch it. When it goes, every one of them is told, and every one
 * tries again: one gets it, and the rest have asked for nothing (the herd effect).
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder whose session has ended and that does not know yet: another client is inside as well (lease overrun);
 *   <li>starvation: the client that has waited longest is one of many that try.
 * </ul>
 */
public final class WatchedNodeLock implements DistributedLock {

    private static final int ANY_VERSION = -1;

    private final ZooKeeper zooKeeper;
    private final String node;
    private final byte[] owner;

    /**
     * @param zooKeeper the session of this client; nothing is sent yet
     * @param path a node that is there, below which the lock makes its own: {@code /name}
     * @param owner the name of this client, not empty
     * @throws IllegalArgumentException if the path or the owner is null or empty
     */
    public WatchedNodeLock(ZooKeeper zooKeeper, String path, String owner) {
        this.zooKeeper = zooKeeper;
        this.node = LockInput.key(path) + "/holder";
        this.owner = LockInput.owner(owner).getBytes(StandardCharsets.UTF_8);
    }

    /** {@inheritDoc} Waits until it has the lock; false if its session has ended. */
    @Override
    public boolean tryLock() {
        try {
            while (!create()) {
                awaitChange();
            }
            return true;
        } catch (SessionExpiredException e) {
            return false;
        } catch (KeeperException e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while taking the lock", e);
        }
    }

    private boolean create() throws KeeperException, InterruptedException {
        try {
            zooKeeper.create(node, owner, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
            return true;
        } catch (NodeExistsException e) {
            return false;
        }
    }

    private void awaitChange() throws KeeperException, InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        if (zooKeeper.exists(node, event -> told.countDown()) != null) {
            told.await();
        }
    }

    @Override
    public boolean unlock() {
        try {
            zooKeeper.delete(node, ANY_VERSION);
            return true;
        } catch (NoNodeException | SessionExpiredException e) {
            return false;
        } catch (KeeperException e) {
            throw new IllegalStateException("nobody knows whether the lock is free", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while giving the lock back", e);
        }
    }
}
