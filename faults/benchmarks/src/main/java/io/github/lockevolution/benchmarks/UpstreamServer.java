package io.github.lockevolution.benchmarks;

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
 * The server behind the proxy of a measurement. A client sends a header of 16 bytes: how many bytes it sends after it, and how
 * many it wants to receive then. That is one exchange; another may follow on the same connection.
 */
final class UpstreamServer implements Closeable {

    static final int HEADER = 2 * Long.BYTES;
    private static final int BLOCK = 128 << 10;
    private static final int BACKLOG = 1000;

    private final ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    /** Threads are kept for the next client: starting one takes longer than a short connection does. */
    private final ExecutorService threads = Executors.newCachedThreadPool(UpstreamServer::daemon);

    private UpstreamServer() throws IOException {}

    static UpstreamServer start() throws IOException {
        UpstreamServer server = new UpstreamServer();
        server.threads.execute(server::acceptClients);
        return server;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
        threads.shutdown();
    }

    /** The header of an exchange. */
    static byte[] header(long sent, long wanted) {
        return ByteBuffer.allocate(HEADER).putLong(sent).putLong(wanted).array();
    }

    /** Sends that many bytes. */
    static void write(OutputStream out, long bytes) throws IOException {
        byte[] block = new byte[(int) Math.min(BLOCK, bytes)];
        for (long left = bytes; left > 0; left -= block.length) {
            out.write(block, 0, (int) Math.min(block.length, left));
        }
    }

    /** Reads that many bytes. */
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

    private void acceptClients() {
        try {
            while (true) {
                Socket client = listening.accept();
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
                byte[] header = in.readNBytes(HEADER);
                if (header.length < HEADER) {
                    return;
                }
                ByteBuffer numbers = ByteBuffer.wrap(header);
                read(in, numbers.getLong());
                write(client.getOutputStream(), numbers.getLong());
            }
        } catch (IOException e) {
            // The client has closed, or a toxic has cut it off.
        } finally {
            open.remove(client);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "upstream-server");
        thread.setDaemon(true);
        return thread;
    }
}
