package io.github.lockevolution.faults.redis;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import redis.clients.jedis.HostAndPort;

/**
 * The line over which a replica hears of its master, on which whatever the master sends can be held back. What the replica says in return
 * passes, but for its acknowledgements while those are held back. Nothing passes from the master at first. Safe for use by several threads.
 */
final class ReplicationLink implements Closeable {

    private static final int PIECE = 16 << 10;

    /** As Redis writes it: {@code REPLCONF ACK offset}. */
    private static final String ACKNOWLEDGES = "REPLCONF\r\n$3\r\nACK\r\n";

    private final ServerSocket listener;
    private final HostAndPort master;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private boolean passes;
    private boolean acknowledges = true;

    private ReplicationLink(ServerSocket listener, HostAndPort master) {
        this.listener = listener;
        this.master = master;
    }

    static ReplicationLink open(HostAndPort master) throws IOException {
        ReplicationLink link = new ReplicationLink(new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1")), master);
        inThread("replication link", link::accept);
        return link;
    }

    private static void inThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** What the replica takes for its master's. */
    int port() {
        return listener.getLocalPort();
    }

    /** What is held back passes, and whatever comes. */
    synchronized void letThrough() {
        passes = true;
        notifyAll();
    }

    /** Nothing that the master sends passes from now on. */
    synchronized void hold() {
        passes = false;
    }

    /** The replica's acknowledgements are held back from now on. */
    synchronized void holdAcknowledgements() {
        acknowledges = false;
    }

    /** The replica's acknowledgements pass from now on. */
    synchronized void letAcknowledge() {
        acknowledges = true;
        notifyAll();
    }

    private synchronized void await(BooleanSupplier condition) throws IOException {
        try {
            while (!condition.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                serve(listener.accept());
            } catch (IOException e) {
                // The link is closed, or the master is not there: a replica tries again.
            }
        }
    }

    private void serve(Socket replica) throws IOException {
        open.add(replica);
        try {
            Socket server = new Socket(master.getHost(), master.getPort());
            open.add(server);
            server.setTcpNoDelay(true);
            replica.setTcpNoDelay(true);
            inThread("replication", () -> pass(server, replica, bytes -> passes));
            inThread(
                    "replication, acknowledged",
                    () -> pass(replica, server, bytes -> acknowledges || !bytes.contains(ACKNOWLEDGES)));
        } catch (IOException e) {
            end(replica);
            throw e;
        }
    }

    /**
     * @param mayPass asked with what has arrived
     */
    private void pass(Socket from, Socket to, Predicate<String> mayPass) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] piece = new byte[PIECE];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                String arrived = new String(piece, 0, read, StandardCharsets.ISO_8859_1);
                await(() -> mayPass.test(arrived));
                out.write(piece, 0, read);
            }
        } catch (IOException e) {
            // One of them is gone; the other sees the end of its connection.
        } finally {
            end(from);
            end(to);
        }
    }

    private void end(Socket one) {
        open.remove(one);
        try {
            one.close();
        } catch (IOException e) {
            // It is of no use to anybody any more.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        open.forEach(this::end);
        // Whoever waits to pass something on finds that there is nobody left to pass it to.
        letThrough();
        letAcknowledge();
    }
}
