package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import redis.clients.jedis.HostAndPort;

/**
 * The door for a client of any kind or language: a TCP port on the loopback interface, in front of a Redis. One port stands
 * for one client, which may open many connections; each has its own connection to Redis and its own thread, in which the
 * gate is called. Once the gate has killed the client, all of them end, and a later one is closed as soon as it is accepted.
 * Who does not speak RESP, or sends a frame that is too large, gets one error that says where; the port goes on. What Redis
 * sends unasked reaches the client in its order. A client that hangs up while its command stands at the gate is not noticed
 * before the command has passed.
 */
public final class GatePort implements AutoCloseable {

    private static final int BACKLOG = 1024;
    private static final Duration TO_END = Duration.ofSeconds(5);
    private static final Duration BETWEEN_FAILURES = Duration.ofMillis(10);

    private final HostAndPort redis;
    private final GatedClient client;
    private final ServerSocketChannel door;
    private final HostAndPort address;
    private final Thread acceptor;
    private final Set<Thread> connections = new HashSet<>();

    private GatePort(HostAndPort redis, GatedClient client, ServerSocketChannel door, int port) {
        this.redis = redis;
        this.client = client;
        this.door = door;
        this.address = new HostAndPort("127.0.0.1", port);
        this.acceptor = new Thread(this::accept, "gate port " + port);
        this.acceptor.setDaemon(true);
    }

    /** Opens a free port; a frame may take 16 MiB. */
    public static GatePort open(HostAndPort redis, CommandGate gate) {
        return open(redis, gate, GatedClient.LARGEST_FRAME);
    }

    /**
     * Opens a free port. Whether Redis can be reached shows with the first connection.
     *
     * @param largestFrame how many bytes one command or one answer may take, at least 1
     * @throws UncheckedIOException if no port is to be had
     */
    public static GatePort open(HostAndPort redis, CommandGate gate, int largestFrame) {
        GatedClient client = new GatedClient(gate, largestFrame);
        try {
            ServerSocketChannel door = ServerSocketChannel.open();
            door.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
            GatePort port = new GatePort(redis, client, door, door.socket().getLocalPort());
            port.acceptor.start();
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException("no free port for the gate before " + redis, e);
        }
    }

    /** Where the client connects to instead of to Redis. */
    public HostAndPort address() {
        return address;
    }

    private void accept() {
        while (door.isOpen()) {
            try {
                receive(door.accept());
            } catch (IOException e) {
                // Closed, and the loop ends; or out of file handles, of which some will be free again.
                LockSupport.parkNanos(BETWEEN_FAILURES.toNanos());
            }
        }
    }

    private synchronized void receive(SocketChannel accepted) throws IOException {
        if (client.isDead()) {
            accepted.close();
            return;
        }
        PortConnection connection = new PortConnection(accepted, redis, client, this::endConnections);
        Thread thread = new Thread(() -> serve(connection), acceptor.getName() + ", a connection");
        thread.setDaemon(true);
        connections.add(thread);
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

    /** All but the one that asks, which has its own way to end. */
    private synchronized List<Thread> endConnections() {
        List<Thread> others = new ArrayList<>(connections);
        others.remove(Thread.currentThread());
        others.forEach(Thread::interrupt);
        return others;
    }

    /**
     * Ends every connection and its thread; a command that stands at the gate does not leave. A gate that does not end when
     * its thread is interrupted is waited for 5 seconds at most. May be called by the gate itself.
     */
    @Override
    public void close() {
        client.die();
        try {
            door.close();
            acceptor.join(TO_END.toMillis());
            long end = System.nanoTime() + TO_END.toNanos();
            for (Thread connection : endConnections()) {
                connection.join(
                        Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + acceptor.getName(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
