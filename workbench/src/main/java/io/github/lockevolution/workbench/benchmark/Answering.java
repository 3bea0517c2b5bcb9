package io.github.lockevolution.workbench.benchmark;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The server behind the proxy of a measurement. A client says in a head of 16 bytes how many bytes it is going to send, and
 * how many it wants to be sent then; that is one exchange, and another may follow.
 */
final class Answering implements Closeable {

    static final int HEAD = 2 * Long.BYTES;
    private static final int BLOCK = 128 << 10;
    private static final int BACKLOG = 1000;

    private final ServerSocket door = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    /** Threads are kept for the next client: starting one takes longer than a short connection does. */
    private final ExecutorService threads = Executors.newCachedThreadPool(Answering::daemon);

    private Answering() throws IOException {}

    static Answering start() throws IOException {
        Answering server = new Answering();
        server.threads.execute(server::welcome);
        return server;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(door.getInetAddress(), door.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Socket socket : open) {
            socket.close();
        }
        threads.shutdown();
    }

    /** What a client sends first. */
    static byte[] head(long sent, long wanted) {
        return ByteBuffer.allocate(HEAD).putLong(sent).putLong(wanted).array();
    }

    /** Sends that many bytes. */
    static void write(OutputStream out, long bytes) throws IOException {
        byte[] block = new byte[(int) Math.min(BLOCK, bytes)];
        for (long left = bytes; left > 0; left -= block.length) {
            out.write(block, 0, (int) Math.min(block.length, left));
        }
    }

    /** Takes in that many bytes. */
    static void read(InputStream in, long bytes) throws IOException {
        byte[] block = new byte[(int) Math.min(BLOCK, bytes)];
        for (long left = bytes; left > 0; ) {
            int length = in.read(block, 0, (int) Math.min(block.length, left));
            if (length < 0) {
                throw new IOException("the connection ended " + left + " bytes too early");
            }
            left -= length;
        }
    }

    private void welcome() {
        try {
            while (true) {
                Socket client = door.accept();
                open.add(client);
                threads.execute(() -> answer(client));
            }
        } catch (IOException e) {
            // Closed: nothing more is measured.
        }
    }

    private void answer(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = client.getInputStream();
            while (true) {
                byte[] head = in.readNBytes(HEAD);
                if (head.length < HEAD) {
                    return;
                }
                ByteBuffer numbers = ByteBuffer.wrap(head);
                read(in, numbers.getLong());
                write(client.getOutputStream(), numbers.getLong());
            }
        } catch (IOException e) {
            // The client is gone, or a toxic has cut it off.
        } finally {
            open.remove(client);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "answering");
        thread.setDaemon(true);
        return thread;
    }
}
