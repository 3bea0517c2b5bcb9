// shows ORPHAN_KEY
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/** A node of a ZooKeeper that outlives the session of whoever made it. */
public class DescribesANode extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(ZooKeeperBinding.of(Node.class, Connected::to), "node");
    }

    private record Connected(ZooKeeper zooKeeper) implements ZooKeeperBinding.Session {

        static Connected to(String servers, Duration lease) throws IOException {
            CountDownLatch connected = new CountDownLatch(1);
            ZooKeeper zooKeeper = new ZooKeeper(servers, Math.toIntExact(lease.toMillis()), event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
            try {
                connected.await();
                return new Connected(zooKeeper);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public DistributedLock newLock(String path, String owner, InstantSource clock) {
            return new Node(zooKeeper, path + "/lock");
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

        @Override
        public boolean tryLock() {
            try {
                zooKeeper.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
                return true;
            } catch (KeeperException.NodeExistsException taken) {
                return false;
            } catch (KeeperException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public boolean unlock() {
            try {
                zooKeeper.delete(path, -1);
                return true;
            } catch (KeeperException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
