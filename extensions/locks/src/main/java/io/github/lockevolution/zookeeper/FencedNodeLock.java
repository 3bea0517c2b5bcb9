package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockInput;
import java.nio.charset.StandardCharsets;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.KeeperException.NodeExistsException;
import org.apache.zookeeper.KeeperException.SessionExpiredException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * The lock of one ephemeral node, whose holder also has a fencing token: the zxid of the transaction that created the node. ZooKeeper numbers its
 * transactions in order, so each who takes the lock has a higher number than all before, and shows it to the {@link GuardedResource}.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder whose session has ended and that does not know yet: another client is inside as well (lease overrun). The resource refuses what
 *       the late one writes;
 *   <li>a resource that does not look at the token;
 *   <li>a client that deletes although it was refused: {@code delete} asks nobody whose node it is (foreign unlock).
 * </ul>
 */
public final class FencedNodeLock implements DistributedLock, FencingTokenSource {

    /** The token of a client that does not hold the lock: no transaction has this number. */
    public static final long NO_TOKEN = 0;

    private static final int ANY_VERSION = -1;

    private final ZooKeeper zooKeeper;
    private final String node;
    private final byte[] owner;
    private long fencingToken = NO_TOKEN;

    /**
     * @param zooKeeper the session of this client; nothing is sent yet
     * @param path a node that is there, below which the lock makes its own: {@code /name}
     * @param owner the name of this client, not empty
     * @throws IllegalArgumentException if the path or the owner is null or empty
     */
    public FencedNodeLock(ZooKeeper zooKeeper, String path, String owner) {
        this.zooKeeper = zooKeeper;
        this.node = LockInput.key(path) + "/holder";
        this.owner = LockInput.owner(owner).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean tryLock() {
        try {
            Stat created = new Stat();
            zooKeeper.create(node, owner, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL, created);
            fencingToken = created.getCzxid();
            return true;
        } catch (NodeExistsException e) {
            return false;
        } catch (KeeperException e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while taking the lock", e);
        }
    }

    @Override
    public long fencingToken() {
        return fencingToken;
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
