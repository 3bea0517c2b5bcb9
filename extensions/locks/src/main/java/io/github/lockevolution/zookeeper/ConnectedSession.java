package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * A client of ZooKeeper that has a session.
 *
 * @param locks makes a lock of it
 */
record ConnectedSession(ZooKeeper zooKeeper, LockFactory locks) implements ZooKeeperBinding.Session {

    /** Nobody logs in here: so a client need not ask by which name the server would be known there, again for each session. */
    static final ZKClientConfig WITHOUT_LOGIN = withoutLogin();

    private static final long TO_CONNECT_SECONDS = 10;

    /** Makes a lock of one client. */
    @FunctionalInterface
    interface LockFactory {

        DistributedLock lock(ZooKeeper zooKeeper, String path, String owner);
    }

    /**
     * Connects, and waits for the session.
     *
     * @throws IOException if there is none within 10 s
     */
    static ConnectedSession open(String servers, Duration lease, LockFactory locks) throws IOException {
        CountDownLatch connected = new CountDownLatch(1);
        Watcher watcher = event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        };
        ZooKeeper zooKeeper = new ZooKeeper(servers, Math.toIntExact(lease.toMillis()), watcher, WITHOUT_LOGIN);
        ConnectedSession session = new ConnectedSession(zooKeeper, locks);
        try {
            if (connected.await(TO_CONNECT_SECONDS, TimeUnit.SECONDS)) {
                return session;
            }
            session.close();
            throw new IOException("no session from " + servers + " within " + TO_CONNECT_SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            session.close();
            throw new IOException("interrupted while connecting to " + servers, e);
        }
    }

    private static ZKClientConfig withoutLogin() {
        ZKClientConfig config = new ZKClientConfig();
        config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, Boolean.FALSE.toString());
        return config;
    }

    @Override
    public DistributedLock newLock(String path, String owner, InstantSource clock) {
        return locks.lock(zooKeeper, path, owner);
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
