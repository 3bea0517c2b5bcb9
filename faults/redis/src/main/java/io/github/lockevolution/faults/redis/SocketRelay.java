package io.github.lockevolution.faults.redis;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes on what arrives at a port, byte by byte and in both directions, each connection over one of its own. */
final class SocketRelay implements Closeable {

    private static final int PIECE = 16 << 10;

    private final ServerSocket port;
    private final Onward onward;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** Where the bytes of a connection go on to. */
    @FunctionalInterface
    interface Onward {

        Socket connect() throws IOException;
    }

    private SocketRelay(ServerSocket port, Onward onward) {
        this.port = port;
        this.onward = onward;
    }

    /** Begins to accept; the port is closed with the relay. */
    static SocketRelay start(ServerSocket port, Onward onward) {
        SocketRelay relay = new SocketRelay(port, onward);
        inThread("relay", relay::accept);
        return relay;
    }

    private static Thread inThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Where it listens. */
    InetSocketAddress address() {
        return (InetSocketAddress) port.getLocalSocketAddress();
    }

    private void accept() {
        while (!port.isClosed()) {
            try {
                Socket client = port.accept();
                inThread("relay of " + client.getRemoteSocketAddress(), () -> serve(client));
            } catch (IOException e) {
                // The relay is closed, or whoever came is gone again.
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = onward.connect()) {
            open.add(client);
            open.add(server);
            if (port.isClosed()) {
                return;
            }
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Thread back = inThread("relay back to " + client.getRemoteSocketAddress(), () -> passAll(server, client));
            passAll(client, server);
            // Nothing comes from the client any more; the answers to what came may be under way.
            back.join();
        } catch (IOException e) {
            // Whoever is left sees the end of its connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
            open.removeIf(Socket::isClosed);
        }
    }

    private static void passAll(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] piece = new byte[PIECE];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                out.write(piece, 0, read);
                out.flush();
            }
            to.shutdownOutput();
        } catch (IOException e) {
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use to anybody any more.
        }
    }

    @Override
    public void close() throws IOException {
        port.close();
        open.forEach(SocketRelay::closeQuietly);
    }
}
