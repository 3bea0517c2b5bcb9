package io.github.lockevolution.zookeeper;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.curator.RetryPolicy;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;

/** A client of ZooKeeper through Curator, which keeps a session, and begins another when that has ended. */
record CuratorSession(CuratorFramework curator) implements ZooKeeperBinding.Session {

    private static final int TO_CONNECT_SECONDS = 10;

    /** Until Curator's threads have let go of a session that has ended, each attempt is in vain. */
    private static final RetryPolicy AGAIN = (retries, elapsedMillis, sleeper) -> isTriedAgain(elapsedMillis);

    private static final long TO_TRY_AGAIN_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /**
     * The time that a request waits until Curator knows that it is connected; then it is sent all the same. If the next session begins while Curator
     * still ends the last one, Curator takes itself for disconnected, and each request waits that long: by default, 15 s.
     *
     * @see <a href="https://github.com/apache/curator/blob/009bfc46dbe055334feec5fefced88e5c44225e8/curator-client/src/main/java/org/apache/curator/ConnectionState.java">its
     *     method {@code process}</a>
     */
    private static final int TO_NOTICE_CONNECTION_MILLIS = 20;

    /**
     * Connects, and waits for the session.
     *
     * @throws IOException if there is none within 10 s
     */
    static CuratorSession open(String servers, Duration lease) throws IOException {
        CuratorFramework curator = CuratorFrameworkFactory.builder()
                .connectString(servers)
                .sessionTimeoutMs(Math.toIntExact(lease.toMillis()))
                .connectionTimeoutMs(TO_NOTICE_CONNECTION_MILLIS)
                .retryPolicy(AGAIN)
                // There is one server, and it stays where it is.
                .ensembleTracker(false)
                .zkClientConfig(ConnectedSession.WITHOUT_LOGIN)
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

    /** Curator's own policies count in milliseconds, in which nearly all of these attempts succeed. */
    private static boolean isTriedAgain(long elapsedMillis) {
        LockSupport.parkNanos(TO_TRY_AGAIN_NANOS);
        return elapsedMillis < TimeUnit.SECONDS.toMillis(TO_CONNECT_SECONDS)
                && !Thread.currentThread().isInterrupted();
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
