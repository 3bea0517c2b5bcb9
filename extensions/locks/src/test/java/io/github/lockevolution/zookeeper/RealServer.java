package io.github.lockevolution.zookeeper;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** A ZooKeeper server as it is, without a gate, on a free port. */
final class RealServer implements AutoCloseable {

    private static final int TICK_MILLIS = 2_000;
    private static final int ANY_NUMBER = 0;
    private static final int PATIENCE_SECONDS = 20;
    private static final long LOOK_NANOS = 200_000;

    private final ZooKeeperServer server;
    private final ServerCnxnFactory connections;

    private RealServer(ZooKeeperServer server, ServerCnxnFactory connections) {
        this.server = server;
        this.connections = connections;
    }

    /** Nobody starts this server again. */
    private static final class NoLog extends FileTxnSnapLog {

        NoLog(File folder) throws IOException {
            super(folder, folder);
        }

        @Override
        public long restore(DataTree tree, Map<Long, Integer> sessions, PlayBackListener listener) {
            return 0;
        }

        @Override
        public boolean append(Request request) {
            return true;
        }

        @Override
        public void commit() {
            // Nothing was written.
        }

        @Override
        public File save(DataTree tree, ConcurrentHashMap<Long, Integer> sessions, boolean syncSnap) {
            return new File("");
        }
    }

    static RealServer start(Path folder) throws IOException, InterruptedException {
        ZooKeeperServer server = new ZooKeeperServer(new NoLog(folder.toFile()), TICK_MILLIS, "");
        ServerCnxnFactory connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), ANY_NUMBER);
        connections.startup(server);
        return new RealServer(server, connections);
    }

    String address() {
        return "127.0.0.1:" + connections.getLocalPort();
    }

    /** Waits until so many watches are set. */
    void awaitWatches(int many) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (server.getZKDatabase().getDataTree().getWatchCount() != many) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "there are " + server.getZKDatabase().getDataTree().getWatchCount() + " watches, not " + many);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    @Override
    public void close() {
        connections.shutdown();
    }
}
