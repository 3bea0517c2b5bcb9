package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.BenchThread;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import redis.clients.jedis.HostAndPort;

/**
 * A TCP port on the loopback interface that forwards a client of any kind or language to a Redis, through a gate.
 *
 * <p>One port is for one client, which may open many connections. Each has its own connection to Redis and its own thread, in
 * which the gate is called. Once the gate has killed the client, all its connections end, and later ones are closed as soon as
 * they are accepted. A peer that does not speak RESP, or sends a frame that is too large, gets one error with the position of
 * the offending byte, and its connection ends; the port stays open. What Redis sends unasked reaches the client in order. While
 * a command is at the gate, it is not noticed if the client closes its connection.
 */
public final class GatePort implements AutoCloseable {

    private static final int BACKLOG = 1024;
    private static final Duration TO_END = Duration.ofSeconds(5);
    private static final Duration BETWEEN_FAILURES = Duration.ofMillis(10);

    private final HostAndPort redis;
    private final GatedClient client;
    private final ServerSocketChannel listener;
    private final HostAndPort address;
    private final Thread acceptor;
    private final Map<Thread, PortConnection> connections = new HashMap<>();

    private GatePort(HostAndPort redis, GatedClient client, ServerSocketChannel listener, int port) {
        this.redis = redis;
        this.client = client;
        this.listener = listener;
        this.address = new HostAndPort("127.0.0.1", port);
        this.acceptor = BenchThread.daemon(this::accept, "gate port " + port);
    }

    /**
     * Opens a free port, with frames of at most 16 MiB.
     *
     * @throws SetupProblem if no port is to be had
     */
    public static GatePort open(HostAndPort redis, CommandGate gate) {
        return open(redis, gate, GatedClient.LARGEST_FRAME);
    }

    /**
     * Opens a free port. Redis is not contacted before the first client connects.
     *
     * @param largestFrame how many bytes one command or one answer may take, at least 1
     * @throws SetupProblem if no port is to be had
     */
    public static GatePort open(HostAndPort redis, CommandGate gate, int largestFrame) {
        GatedClient client = new GatedClient(gate, largestFrame);
        try {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
            GatePort port =
                    new GatePort(redis, client, listener, listener.socket().getLocalPort());
            port.acceptor.start();
            return port;
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(GateText.class, text -> text.noPort(redis.toString(), e.getMessage())), e);
        }
    }

    /** Where the client connects to instead of to Redis. */
    public HostAndPort address() {
        return address;
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                receive(listener.accept());
            } catch (IOException e) {
                // The port is closed, and the loop ends; or the JVM is out of file handles, and some will be free
                // again.
                LockSupport.parkNanos(BETWEEN_FAILURES.toNanos());
            }
        }
    }

    private synchronized void receive(SocketChannel accepted) throws IOException {
        if (client.isDead()) {
            accepted.close();
            return;
        }
        PortConnection connection = new PortConnection(accepted, redis, client, this::interruptConnections);
        Thread thread = BenchThread.daemon(() -> serve(connection), acceptor.getName() + ", a connection");
        connections.put(thread, connection);
        thread.start();
    }

    private void serve(PortConnection connection) {
        try {
            connection.serve();
        } finally {
            forget(Thread.currentThread());
        }
    }

    private synchronized void forget(Thread ended) {
        connections.remove(ended);
    }

    /** Interrupts the threads of all connections but the calling one, which ends by itself, and returns them. */
    private synchronized List<Thread> interruptConnections() {
        return interrupt(connection -> true);
    }

    private synchronized List<Thread> interrupt(Predicate<PortConnection> which) {
        List<Thread> others = connections.entrySet().stream()
                .filter(one -> one.getKey() != Thread.currentThread() && which.test(one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        others.forEach(Thread::interrupt);
        return others;
    }

    /**
     * Ends every connection over which the next client could not go on, and its thread, as if the client had died; a command that is at the
     * gate does not leave. The port stays open for the next client. Waits at most 5 s.
     */
    public void forgetClient() {
        try {
            join(interrupt(connection -> !connection.isClean()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(List<Thread> interrupted) throws InterruptedException {
        long end = System.nanoTime() + TO_END.toNanos();
        for (Thread connection : interrupted) {
            connection.join(
                    Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
        }
    }

    /**
     * Ends every connection and its thread; a command that is at the gate does not leave. Interrupts a gate that holds a command,
     * and waits for it at most 5 s. May be called by the gate itself.
     */
    @Override
    public void close() {
        client.die();
        try {
            listener.close();
            acceptor.join(TO_END.toMillis());
            join(interruptConnections());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + acceptor.getName(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
