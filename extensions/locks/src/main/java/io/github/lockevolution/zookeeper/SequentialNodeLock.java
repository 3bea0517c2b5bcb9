package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.KeeperException.SessionExpiredException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * A queue of nodes: each client makes one, ZooKeeper gives it the next number, and the client with the lowest number has the lock. This one does
 * not wait: a client that is not the first takes its node away again. Nobody deletes any node but its own.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder whose session has ended and that does not know yet: another client is inside as well (lease overrun);
 *   <li>a client that dies in the queue: its node stands before all others until its session ends;
 *   <li>a client that is cut off after its {@code create}: it leaves the node behind, and may never have heard which one is its own. Until its
 *       session ends, nobody else gets in.
 * </ul>
 *
 * @see <a href="https://zookeeper.apache.org/doc/current/recipes.html#sc_recipes_Locks">the recipe, which waits</a>
 */
public final class SequentialNodeLock implements DistributedLock {

    private static final int ANY_VERSION = -1;

    private final ZooKeeper zooKeeper;
    private final String path;
    private final byte[] owner;
    private String mine = "";

    /**
     * @param zooKeeper the session of this client; nothing is sent yet
     * @param path a node that is there, below which the queue is: {@code /name}
     * @param owner the name of this client, not empty
     * @throws IllegalArgumentException if the path or the owner is null or empty
     */
    public SequentialNodeLock(ZooKeeper zooKeeper, String path, String owner) {
        this.zooKeeper = zooKeeper;
        this.path = LockInput.key(path);
        this.owner = LockInput.owner(owner).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean tryLock() {
        try {
            mine = zooKeeper.create(path + "/lock-", owner, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
            boolean isFirst = isFirst(zooKeeper.getChildren(path, false));
            if (!isFirst) {
                deleteMine();
            }
            return isFirst;
        } catch (SessionExpiredException e) {
            return false;
        } catch (KeeperException e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while taking the lock", e);
        }
    }

    private boolean isFirst(List<String> queue) {
        return !queue.isEmpty() && mine.equals(path + "/" + Collections.min(queue));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Without a node of its own, nothing is sent.
     */
    @Override
    public boolean unlock() {
        if (mine.isEmpty()) {
            return false;
        }
        try {
            return deleteMine();
        } catch (KeeperException e) {
            throw new IllegalStateException("nobody knows whether the lock is free", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while giving the lock back", e);
        }
    }

    private boolean deleteMine() throws KeeperException, InterruptedException {
        try {
            zooKeeper.delete(mine, ANY_VERSION);
            return true;
        } catch (NoNodeException | SessionExpiredException e) {
            return false;
        }
    }
}
