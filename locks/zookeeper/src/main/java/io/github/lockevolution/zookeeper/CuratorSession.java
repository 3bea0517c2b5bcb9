package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ZooKeeperLockStage;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.apache.curator.RetryPolicy;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;

/** A client of ZooKeeper through Curator, which keeps a session, and begins another when that has ended. */
record CuratorSession(CuratorFramework curator) implements ZooKeeperLockStage.Session {

    private static final int TO_CONNECT_SECONDS = 10;

    /** More often than one fault needs. Between two, Curator's threads have time to hear of the end of a session. */
    private static final RetryPolicy AGAIN = new RetryNTimes(5, 5);

    /**
     * Connects, and waits for the session.
     *
     * @throws IOException if there is none within 10 s
     */
    static CuratorSession open(String servers, Duration lease) throws IOException {
        CuratorFramework curator = CuratorFrameworkFactory.builder()
                .connectString(servers)
                .sessionTimeoutMs(Math.toIntExact(lease.toMillis()))
                .retryPolicy(AGAIN)
                // There is one server, and it stays where it is.
                .ensembleTracker(false)
                // Or else the address of this machine.
                .defaultData(new byte[0])
                .build();
        CuratorSession session = new CuratorSession(curator);
        curator.start();
        try {
            if (curator.blockUntilConnected(TO_CONNECT_SECONDS, TimeUnit.SECONDS)) {
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

    @Override
    public DistributedLock newLock(String path, String owner, InstantSource clock) {
        return new CuratorMutexLock(curator, path);
    }

    @Override
    public void close() {
        curator.close();
    }
}
