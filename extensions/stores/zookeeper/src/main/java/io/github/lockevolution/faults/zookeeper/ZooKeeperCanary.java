package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * The canary in a ZooKeeper: the data of a permanent node names the holder. A client looks whether somebody is named there, then names itself, and
 * a release removes any name.
 */
final class ZooKeeperCanary extends LockProvider {

    private static final int ANY_VERSION = -1;
    private static final byte[] NOBODY = {};

    @Override
    protected LockSpec describe() {
        return LockSpec.in(ZooKeeperBinding.of(CanaryValue.Lock.class, ZooKeeperCanary::connect), "canary")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    private static ZooKeeperBinding.Session connect(String servers, Duration lease) throws IOException {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper zooKeeper = new ZooKeeper(servers, Math.toIntExact(lease.toMillis()), event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        try {
            if (!connected.await(10, TimeUnit.SECONDS)) {
                throw new IOException("no answer from " + servers);
            }
            return new Connected(zooKeeper);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private record Connected(ZooKeeper zooKeeper) implements ZooKeeperBinding.Session {

        @Override
        public DistributedLock newLock(String path, String owner, InstantSource clock) {
            return new CanaryValue.Lock(new Value(zooKeeper, path), owner);
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

    private record Value(ZooKeeper zooKeeper, String path) implements CanaryValue {

        @Override
        public Optional<String> read() throws KeeperException, InterruptedException {
            byte[] data = zooKeeper.getData(path, false, null);
            return data.length == 0 ? Optional.empty() : Optional.of(new String(data, StandardCharsets.UTF_8));
        }

        @Override
        public void write(String value) throws KeeperException, InterruptedException {
            zooKeeper.setData(path, value.getBytes(StandardCharsets.UTF_8), ANY_VERSION);
        }

        @Override
        public boolean remove() throws KeeperException, InterruptedException {
            return zooKeeper.setData(path, NOBODY, ANY_VERSION) != null;
        }
    }
}
