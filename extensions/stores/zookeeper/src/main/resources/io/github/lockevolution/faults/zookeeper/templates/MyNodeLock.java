import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * A lock in a ZooKeeper, for ./lab check MyNodeLock.java. Put your own in here.
 *
 * The bench makes the node of the lock, gives each client an address of its own, and holds every request before it reaches the server. The
 * session is the lease.
 */
public class MyNodeLock extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(ZooKeeperBinding.of(Node.class, Client::connect), "my-node-lock");
    }

    /** The connection of one client, over which it makes one attempt after the other. */
    private record Client(ZooKeeper zooKeeper) implements ZooKeeperBinding.Session {

        static Client connect(String servers, Duration lease) throws IOException {
            CountDownLatch connected = new CountDownLatch(1);
            ZooKeeper zooKeeper = new ZooKeeper(servers, Math.toIntExact(lease.toMillis()), event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
            Client client = new Client(zooKeeper);
            try {
                if (connected.await(10, TimeUnit.SECONDS)) {
                    return client;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            client.close();
            throw new IOException("no session from " + servers);
        }

        @Override
        public DistributedLock newLock(String path, String owner, InstantSource clock) {
            return new Node(zooKeeper, path + "/holder");
        }

        @Override
        public void close() {
            try {
                zooKeeper.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private record Node(ZooKeeper zooKeeper, String path) implements DistributedLock {

        /** One attempt, which does not wait: whether the lock was taken. */
        @Override
        public boolean tryLock() {
            try {
                zooKeeper.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
                return true;
            } catch (KeeperException.NodeExistsException taken) {
                return false;
            } catch (KeeperException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Gives the lock back: whether it still was ours. */
        @Override
        public boolean unlock() {
            try {
                zooKeeper.delete(path, -1);
                return true;
            } catch (KeeperException.NoNodeException | KeeperException.SessionExpiredException gone) {
                return false;
            } catch (KeeperException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
