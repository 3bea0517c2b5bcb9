package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.BenchThread;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.host.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A TCP port on the loopback interface that forwards a client of any language and driver to a PostgreSQL, through a gate.
 *
 * <p>One port is for one client, which may open many connections. A command is what the client sends before it waits: a simple query with all its
 * statements, or everything up to a Sync. What the client says to be let in, and a round trip that only prepares statements, is not held. The
 * client gets nothing of an answer before all of it has come and the gate has let it go. What it sends meanwhile waits.
 *
 * <p>It is not noticed that a client has closed its connection while a command of it is at the gate or under way. A command that a client runs by
 * a Flush, outside of a transaction, takes effect by the Sync that follows, which is not held. Nothing is encrypted.
 */
public final class PostgresPort implements GatedPort {

    static final Duration TO_END = Duration.ofSeconds(5);

    private static final int BACKLOG = 1024;
    private static final Duration BETWEEN_FAILURES = Duration.ofMillis(10);
    private static final String LOOPBACK = "127.0.0.1";

    private final Login login;
    private final PortConnection.Backend backend;
    private final CommandGate gate;
    private final ServerSocket listener;
    private final Thread acceptor;
    /** Those that are open, by the threads that serve them; guarded by this map. */
    private final Map<Thread, PortConnection> connections = new HashMap<>();

    private PostgresPort(PortConnection.Backend backend, Login login, CommandGate gate, ServerSocket listener) {
        this.backend = backend;
        this.login = login;
        this.gate = gate;
        this.listener = listener;
        this.acceptor = BenchThread.daemon(this::accept, "PostgreSQL port " + listener.getLocalPort());
    }

    /**
     * Opens a free port. The server is not contacted before the first client connects.
     *
     * @param login what the client has to say; the server asks for it, not the port
     * @param settings what every session is set to, by the names of the settings, such as {@code search_path}
     * @param gate asked before each command, in a thread of its connection
     * @param sessions told of each session at the server
     * @throws IOException if no port is to be had
     */
    public static PostgresPort open(
            Address server, Login login, Map<String, String> settings, CommandGate gate, SessionListener sessions)
            throws IOException {
        ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getByName(LOOPBACK));
        PostgresPort port =
                new PostgresPort(new PortConnection.Backend(server, settings, sessions), login, gate, listener);
        port.acceptor.start();
        return port;
    }

    /** {@inheritDoc} As a driver of a program reads it: {@code postgresql://user:password@127.0.0.1:5432/database}. */
    @Override
    public URI url() {
        String userInfo = login.password().isEmpty() ? login.user() : login.user() + ":" + login.password();
        try {
            return new URI(
                    "postgresql", userInfo, LOOPBACK, listener.getLocalPort(), "/" + login.database(), null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no URI for " + login, e);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                receive(listener.accept());
            } catch (IOException e) {
                // The port is closed, and the loop ends; or the JVM is out of file handles, and some will be free
                // again.
                LockSupport.parkNanos(BETWEEN_FAILURES.toNanos());
            }
        }
    }

    private void receive(Socket accepted) throws IOException {
        PortConnection connection = new PortConnection(WireSocket.of(accepted), backend, gate, this::cutAsLost);
        Thread thread = BenchThread.daemon(() -> serve(connection), acceptor.getName() + ", a connection");
        synchronized (connections) {
            connections.put(thread, connection);
        }
        thread.start();
    }

    private void serve(PortConnection connection) {
        try {
            connection.serve();
        } finally {
            synchronized (connections) {
                connections.remove(Thread.currentThread());
            }
        }
    }

    /**
     * The number of the server's process whose session has something under way, sent and not answered; empty if none has. If several have, one of them.
     */
    public OptionalLong busy() {
        return open().values().stream()
                .map(PortConnection::busy)
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /** Whether the connection of a session is neither cut nor closed. */
    public boolean isOpen(long backendPid) {
        return open().values().stream().anyMatch(connection -> connection.isOpen(backendPid));
    }

    private Map<Thread, PortConnection> open() {
        synchronized (connections) {
            return Map.copyOf(connections);
        }
    }

    /**
     * Ends all connections now. A command that is under way gets no answer, and one at the gate does not leave. The server may go on with what it
     * does, and notice later. The port stays open. May be called by the gate.
     */
    public void cut() {
        open().values().forEach(PortConnection::cut);
    }

    private void cutAsLost() {
        Map<Thread, PortConnection> lost = open();
        lost.values().forEach(PortConnection::cutServer);
        backend.sessions().onCut();
        lost.values().forEach(PortConnection::cut);
    }

    /**
     * Ends all connections and their threads, as if the client had died; a gate that holds a command is interrupted. The port stays open for the next
     * client. Waits at most 5 s.
     */
    @Override
    public void forgetClient() {
        Map<Thread, PortConnection> ended = open();
        ended.values().forEach(PortConnection::cut);
        List<Thread> others = ended.keySet().stream()
                .filter(thread -> thread != Thread.currentThread())
                .toList();
        others.forEach(Thread::interrupt);
        try {
            join(others);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        long end = System.nanoTime() + TO_END.toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
        }
    }

    /** Ends every connection, as {@link #forgetClient} does, and lets go of the port. */
    @Override
    public void close() {
        try {
            listener.close();
            acceptor.join(TO_END.toMillis());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + acceptor.getName(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        forgetClient();
    }
}
