package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.BenchThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * A TCP port of the loopback interface at which clients connect instead of at a server. Each connection is served in threads of its own, which
 * do not keep this JVM alive. Safe for use by several threads.
 *
 * @param <C> the connection of a client that has connected
 */
public final class LoopbackPort<C extends LoopbackPort.Connection> implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int BACKLOG = 1024;
    private static final Duration TO_END = Duration.ofSeconds(5);
    private static final Duration BETWEEN_FAILURES = Duration.ofMillis(10);

    private final ServerSocket listener;
    private final Maker<C> connections;
    private final Thread acceptor;
    /** The connections that are served, by their threads. Guarded by this. */
    private final Map<Thread, C> served = new HashMap<>();

    /** A client that has connected. */
    public interface Connection {

        /** Talks with the client, until one of them ends the connection. The caller closes it then. */
        void serve();

        /**
         * Ends it now. The threads in which it is served are interrupted afterwards, which is enough if an interrupt ends each of its
         * waits.
         */
        default void cut() {}
    }

    /**
     * Makes a connection of a client that has connected. It must not block.
     *
     * @param <C> the type of the connection
     */
    @FunctionalInterface
    public interface Maker<C extends Connection> {

        /** A new connection, which is not served yet. */
        C connection(Socket client, LoopbackPort<C> port) throws IOException;
    }

    private LoopbackPort(String name, ServerSocket listener, Maker<C> connections) {
        this.listener = listener;
        this.connections = connections;
        this.acceptor = BenchThread.daemon(this::accept, name + " " + listener.getLocalPort());
    }

    /**
     * Opens a free port. Each socket has a channel.
     *
     * @param name the name of its threads
     * @throws IOException if no port is free
     */
    public static <C extends Connection> LoopbackPort<C> open(String name, Maker<C> connections) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getByName(LOOPBACK), 0), BACKLOG);
        LoopbackPort<C> port = new LoopbackPort<>(name, listener.socket(), connections);
        port.acceptor.start();
        return port;
    }

    /** The address that a client connects to. */
    public Address address() {
        return new Address(LOOPBACK, listener.getLocalPort());
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                receive(listener.accept());
            } catch (IOException e) {
                // The port is closed, or the JVM is out of file handles, of which some will be free again.
                if (!listener.isClosed()) {
                    LockSupport.parkNanos(BETWEEN_FAILURES.toNanos());
                }
            }
        }
    }

    private synchronized void receive(Socket client) throws IOException {
        try {
            client.setTcpNoDelay(true);
            C connection = connections.connection(client, this);
            serve(connection, connection::serve);
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    /** Runs a task for a connection in a further thread, which ends with the connection. */
    public synchronized void serve(C connection, Runnable task) {
        Thread thread = BenchThread.daemon(() -> run(task), acceptor.getName() + ", a connection");
        served.put(thread, connection);
        thread.start();
    }

    private void run(Runnable task) {
        try {
            task.run();
        } finally {
            forget(Thread.currentThread());
        }
    }

    private synchronized void forget(Thread ended) {
        served.remove(ended);
    }

    /** The connections that are served now. */
    public synchronized List<C> connections() {
        return served.values().stream().distinct().toList();
    }

    /**
     * Cuts these connections, and interrupts their threads except the calling one, which ends by itself. The port stays open.
     *
     * @return the interrupted threads
     */
    public List<Thread> interrupt(Predicate<C> which) {
        connections().stream().filter(which).forEach(Connection::cut);
        List<Thread> others = threads(which);
        others.forEach(Thread::interrupt);
        return others;
    }

    private synchronized List<Thread> threads(Predicate<C> which) {
        return served.entrySet().stream()
                .filter(one -> one.getKey() != Thread.currentThread() && which.test(one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Does as {@link #interrupt}, and waits at most 5 s until the threads have ended. */
    public void end(Predicate<C> which) {
        long end = System.nanoTime() + TO_END.toNanos();
        try {
            for (Thread thread : interrupt(which)) {
                thread.join(
                        Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends every connection, as {@link #end} does, and closes the port. May be called again, and by a connection. */
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
        end(connection -> true);
    }
}
