package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.KeeperException.SessionExpiredException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * ZooKeeper's own recipe: a queue of nodes with rising numbers, in which the lowest has the lock and every other watches the one just before its
 * own. A node that goes wakes one client. Nobody deletes any node but its own.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder whose session has ended and that does not know yet: another client is inside as well (lease overrun);
 *   <li>a client that dies in the queue: all behind it wait until its session ends;
 *   <li>a client that is cut off after its {@code create}: it leaves the node behind, and may never have heard which one is its own. All behind
 *       it wait until its session ends.
 * </ul>
 *
 * @see <a href="https://zookeeper.apache.org/doc/current/recipes.html#sc_recipes_Locks">the recipe</a>
 */
public final class WatchedPredecessorLock implements DistributedLock {

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
    public WatchedPredecessorLock(ZooKeeper zooKeeper, String path, String owner) {
        this.zooKeeper = zooKeeper;
        this.path = LockInput.key(path);
        this.owner = LockInput.owner(owner).getBytes(StandardCharsets.UTF_8);
    }

    /** {@inheritDoc} Waits until it has the lock; false if its session has ended. */
    @Override
    public boolean tryLock() {
        try {
            mine = zooKeeper.create(path + "/lock-", owner, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL_SEQUENTIAL);
            for (Optional<String> next = predecessor(); next.isPresent(); next = predecessor()) {
                awaitEndOf(next.get());
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

    private Optional<String> predecessor() throws KeeperException, InterruptedException {
        return zooKeeper.getChildren(path, false).stream()
                .map(child -> path + "/" + child)
                .filter(node -> node.compareTo(mine) < 0)
                .max(Comparator.naturalOrder());
    }

    private void awaitEndOf(String node) throws KeeperException, InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        if (zooKeeper.exists(node, event -> told.countDown()) != null) {
            told.await();
        }
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
            zooKeeper.delete(mine, ANY_VERSION);
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
