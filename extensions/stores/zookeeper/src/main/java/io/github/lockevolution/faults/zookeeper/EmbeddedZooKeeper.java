package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.Version;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * A real ZooKeeper server in this JVM, on a free port of the loopback interface, which keeps everything in memory. No session of it ends by
 * itself while a schedule goes on: instead of the time-out that a client asks for, it gets {@link #LONGEST_SCHEDULE}.
 */
final class EmbeddedZooKeeper implements AutoCloseable {

    static final Duration LONGEST_SCHEDULE = Duration.ofHours(4);

    private static final Duration TO_END_SESSION = Duration.ofSeconds(10);
    private static final long LOOK_NANOS = 100_000;
    private static final int TICK_MILLIS = 2_000;
    private static final int ANY_NUMBER = 0;

    /** How many threads read from connections and write to them, besides the one that listens to all of them. */
    private static final String WORKER_THREADS = NIOServerCnxnFactory.ZOOKEEPER_NIO_NUM_WORKER_THREADS;

    private final WatchedServer server;
    private final ServerCnxnFactory connections;
    private final WatchNotifications notifications;
    private final Set<Long> ending = ConcurrentHashMap.newKeySet();
    /** A census begins and ends thousands of sessions. */
    private final ExecutorService threads = Executors.newCachedThreadPool(BenchThread.pool("end of a session"));

    private EmbeddedZooKeeper(WatchedServer server, ServerCnxnFactory connections, WatchNotifications notifications) {
        this.server = server;
        this.connections = connections;
        this.notifications = notifications;
    }

    /** A server that tells which sessions have ended, and is not to be found in JMX, where two of them would bear the same name. */
    private static final class WatchedServer extends ZooKeeperServer {

        private final Set<Long> ended = ConcurrentHashMap.newKeySet();
        private final WatchNotifications notifications;

        WatchedServer(WatchNotifications notifications) throws IOException {
            super(NoTransactionLog.open(), TICK_MILLIS, "");
            this.notifications = notifications;
            // Nodes that the bench puts back are in no transaction, and would be taken for damage.
            setDigestEnabled(false);
            int millis = Math.toIntExact(LONGEST_SCHEDULE.toMillis());
            // First, as the server has it: the least must not be above the most.
            setMaxSessionTimeout(millis);
            setMinSessionTimeout(millis);
        }

        /** {@inheritDoc} A session is not known any more before its nodes are gone. */
        @Override
        public DataTree.ProcessTxnResult processTxn(Request request) {
            DataTree.ProcessTxnResult result = notifications.doFor(request.sessionId, () -> super.processTxn(request));
            if (request.type == ZooDefs.OpCode.closeSession) {
                ended.add(request.sessionId);
            }
            return result;
        }

        @Override
        protected void registerJMX() {
            // Nobody looks.
        }

        @Override
        protected void unregisterJMX() {
            // It was not registered.
        }
    }

    /**
     * @throws SetupProblem if it does not start
     */
    static EmbeddedZooKeeper start() {
        WatchNotifications notifications = new WatchNotifications();
        NIOServerCnxnFactory connections = connections(notifications);
        try {
            configure(connections);
            WatchedServer server = new WatchedServer(notifications);
            connections.startup(server);
            return new EmbeddedZooKeeper(server, connections, notifications);
        } catch (IOException e) {
            connections.shutdown();
            throw doesNotStart(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            connections.shutdown();
            throw doesNotStart(e);
        }
    }

    /**
     * The factory replaces the JVM's handler of uncaught exceptions, as a server in a JVM of its own may. This JVM keeps its
     * handler.
     */
    private static synchronized NIOServerCnxnFactory connections(WatchNotifications notifications) {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        try {
            return new NotifyingConnection.Factory(notifications);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    /** A client of the bench waits for each answer: a second thread for each of them would only take its time. */
    private static synchronized void configure(NIOServerCnxnFactory connections) throws IOException {
        String before = System.getProperty(WORKER_THREADS);
        System.setProperty(WORKER_THREADS, "0");
        try {
            connections.configure(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), ANY_NUMBER);
        } finally {
            Optional.ofNullable(before)
                    .ifPresentOrElse(
                            was -> System.setProperty(WORKER_THREADS, was), () -> System.clearProperty(WORKER_THREADS));
        }
    }

    private static SetupProblem doesNotStart(Exception cause) {
        return new SetupProblem(
                ZooKeeperText.class, text -> text.doesNotStart(String.valueOf(cause.getMessage())), cause);
    }

    static String version() {
        return "ZooKeeper " + Version.getVersion();
    }

    InetSocketAddress address() {
        return connections.getLocalAddress();
    }

    /** The nodes, past every gate. They may be looked at, and changed, while no request is under way. */
    DataTree nodes() {
        return server.getZKDatabase().getDataTree();
    }

    /** The notifications to clients about nodes that they watch. */
    WatchNotifications notifications() {
        return notifications;
    }

    /** Runs something beside the clients and the server. */
    void inBackground(Runnable task) {
        threads.execute(task);
    }

    /** Whether a session has neither ended nor is about to. */
    boolean isAlive(long session) {
        return !ending.contains(session) && server.getSessionTracker().isTrackingSession(session);
    }

    /** Takes back the watches that these sessions have set. */
    void forgetWatches(Set<Long> sessions) {
        connections.getConnections().forEach(connection -> {
            if (sessions.contains(connection.getSessionId())) {
                nodes().removeCnxn(connection);
            }
        });
    }

    /**
     * Ends sessions as if their time-out were over, all at the same moment, and waits until their nodes are gone. Their clients are not asked, and do
     * not know; none of them hears of the end of another.
     *
     * @throws DisturbedStoreException if one goes on
     */
    void end(Set<Long> sessions) {
        ending.addAll(sessions);
        sessions.forEach(this::end);
    }

    private void end(long session) {
        long begun = System.nanoTime();
        server.closeSession(session);
        while (!server.ended.contains(session)) {
            if (System.nanoTime() - begun > TO_END_SESSION.toNanos()) {
                throw new DisturbedStoreException(
                        Message.of(ZooKeeperText.class, text -> text.sessionGoesOn(TO_END_SESSION.toSeconds())));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    @Override
    public void close() {
        connections.shutdown();
        threads.shutdown();
    }
}
