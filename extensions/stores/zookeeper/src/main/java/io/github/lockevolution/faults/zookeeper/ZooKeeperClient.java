package io.github.lockevolution.faults.zookeeper;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** The client that ZooKeeper ships. */
record ZooKeeperClient(ZooKeeper object) implements ConnectedClient {

    static final int TO_CONNECT_SECONDS = 10;

    /**
     * Connects, and waits for the session.
     *
     * @throws IOException if there is none within 10 s
     */
    static ZooKeeperClient open(String servers, Duration lease) throws IOException {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper zooKeeper = new ZooKeeper(
                servers,
                Math.toIntExact(lease.toMillis()),
                event -> {
                    if (event.getState() == KeeperState.SyncConnected) {
                        connected.countDown();
                    }
                },
                withoutLogin());
        ZooKeeperClient client = new ZooKeeperClient(zooKeeper);
        try {
            if (connected.await(TO_CONNECT_SECONDS, TimeUnit.SECONDS)) {
                return client;
            }
            client.close();
            throw ConnectedClient.noSession(servers, TO_CONNECT_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            client.close();
            throw new IOException("interrupted while connecting to " + servers, e);
        }
    }

    /** Nobody logs in here: so a client need not ask by which name the server would be known there, again for each session. */
    static ZKClientConfig withoutLogin() {
        ZKClientConfig config = new ZKClientConfig();
        config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, Boolean.FALSE.toString());
        return config;
    }

    @Override
    public void close() {
        try {
            object.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
