package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBacking;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * The canary in a ZooKeeper: the data of a node that stays says who has the lock. It looks whether somebody is named there, then names itself, and
 * removes whatever name is there.
 */
final class ZooKeeperCanary extends LockProvider {

    private static final int ANY_VERSION = -1;
    private static final byte[] NOBODY = {};

    @Override
    protected LockSpec describe() {
        return LockSpec.in(ZooKeeperBacking.of(DataLock.class, ZooKeeperCanary::connect), "canary")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    private static ZooKeeperBacking.Session connect(String servers, Duration lease) throws IOException {
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

    private record Connected(ZooKeeper zooKeeper) implements ZooKeeperBacking.Session {

        @Override
        public DistributedLock newLock(String path, String owner, InstantSource clock) {
            return new DataLock(zooKeeper, path, owner.getBytes(StandardCharsets.UTF_8));
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

    private record DataLock(ZooKeeper zooKeeper, String path, byte[] owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return asked(() -> {
                boolean isFree = zooKeeper.getData(path, false, null).length == 0;
                if (isFree) {
                    zooKeeper.setData(path, owner, ANY_VERSION);
                }
                return isFree;
            });
        }

        @Override
        public boolean unlock() {
            return asked(() -> zooKeeper.setData(path, NOBODY, ANY_VERSION) != null);
        }

        private interface Question {

            boolean ask() throws KeeperException, InterruptedException;
        }

        private static boolean asked(Question question) {
            try {
                return question.ask();
            } catch (KeeperException e) {
                throw new IllegalStateException("ZooKeeper did not answer", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }
}
