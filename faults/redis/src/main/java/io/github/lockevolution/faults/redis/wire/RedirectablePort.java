package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import redis.clients.jedis.HostAndPort;

/**
 * A port on the loopback interface whose connections lead to one Redis and, once it is redirected, to another: as the address that stays when
 * a replica takes over. A client keeps its connection. What it has said of itself is said again to the other server; what that does not know
 * of, such as a WATCH, a transaction or a subscription, is gone. Safe for use by several threads.
 */
public final class RedirectablePort implements AutoCloseable {

    /** By these a client says of itself who it is and how it speaks, and each is answered at once. */
    private static final Set<String> INTRODUCTIONS = Set.of("HELLO", "AUTH", "SELECT", "CLIENT");

    private static final int PIECE = 16 << 10;

    private final ServerSocket listener;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private HostAndPort server;

    private RedirectablePort(ServerSocket listener, HostAndPort server) {
        this.listener = listener;
        this.server = server;
    }

    /**
     * Opens a free port. The server is not contacted before the first client connects.
     *
     * @throws SetupProblem if no port is to be had
     */
    public static RedirectablePort open(HostAndPort server) {
        try {
            RedirectablePort port =
                    new RedirectablePort(new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1")), server);
            inThread("redirectable port", port::accept);
            return port;
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(GateText.class, text -> text.noPort(server.toString(), e.getMessage())), e);
        }
    }

    private static void inThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Where clients connect to. */
    public HostAndPort address() {
        return new HostAndPort("127.0.0.1", listener.getLocalPort());
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                serve(listener.accept());
            } catch (IOException e) {
                // It is closed, or whoever came is gone again.
            }
        }
    }

    private synchronized void serve(Socket client) throws IOException {
        try {
            Line line = new Line(client);
            line.connect(server);
            lines.add(line);
            inThread("requests to a redirectable port", line::passRequests);
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    /**
     * Leads every connection to this server from now on, those that are open as well. No command may be under way.
     *
     * @throws IOException if the server cannot be reached, or does not take what a client has said of itself
     */
    public synchronized void redirect(HostAndPort other) throws IOException {
        server = other;
        for (Line line : lines) {
            line.connect(other);
        }
    }

    @Override
    public synchronized void close() {
        closeQuietly(listener);
        lines.forEach(Line::close);
    }

    private static void closeQuietly(AutoCloseable one) {
        try {
            one.close();
        } catch (Exception e) {
            // It is of no use to anybody any more.
        }
    }

    /** The connection of one client. */
    private final class Line {

        private final Socket client;
        private final List<RequestFraming.Frame> introductions = new ArrayList<>();
        private Optional<Socket> upstream = Optional.empty();
        private boolean closed;

        Line(Socket client) throws IOException {
            this.client = client;
            client.setTcpNoDelay(true);
        }

        private synchronized void connect(HostAndPort to) throws IOException {
            upstream.ifPresent(RedirectablePort::closeQuietly);
            if (closed) {
                return;
            }
            Socket next = new Socket(to.getHost(), to.getPort());
            next.setTcpNoDelay(true);
            introduce(next);
            upstream = Optional.of(next);
            inThread("replies of a redirectable port", () -> passReplies(next));
        }

        private void introduce(Socket next) throws IOException {
            ReplyFraming replies = new ReplyFraming(GatedClient.LARGEST_FRAME);
            byte[] piece = new byte[PIECE];
            for (RequestFraming.Frame frame : introductions) {
                next.getOutputStream().write(frame.bytes());
                while (replies.next().isEmpty()) {
                    int read = next.getInputStream().read(piece);
                    if (read < 0) {
                        throw new EOFException("the server ended the connection at "
                                + frame.command().name());
                    }
                    replies.add(piece, 0, read);
                }
            }
        }

        private void passRequests() {
            RequestFraming requests = new RequestFraming(GatedClient.LARGEST_FRAME);
            try (client) {
                InputStream in = client.getInputStream();
                byte[] piece = new byte[PIECE];
                for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                    requests.add(piece, 0, read);
                    Optional<RequestFraming.Frame> frame = requests.next();
                    while (frame.isPresent()) {
                        pass(frame.get());
                        frame = requests.next();
                    }
                }
            } catch (IOException e) {
                // Either side is gone; the other sees the end of its connection.
            } finally {
                close();
            }
        }

        private synchronized void pass(RequestFraming.Frame frame) throws IOException {
            if (INTRODUCTIONS.contains(frame.command().name())) {
                introductions.add(frame);
            }
            Socket to = upstream.orElseThrow(() -> new EOFException("the server is gone"));
            to.getOutputStream().write(frame.bytes());
        }

        private void passReplies(Socket from) {
            try (from) {
                from.getInputStream().transferTo(client.getOutputStream());
            } catch (IOException e) {
                // Either side is gone, or this line leads elsewhere by now.
            }
            endIfStill(from);
        }

        private synchronized void endIfStill(Socket server) {
            if (upstream.filter(server::equals).isPresent()) {
                close();
            }
        }

        synchronized void close() {
            closed = true;
            lines.remove(this);
            closeQuietly(client);
            upstream.ifPresent(RedirectablePort::closeQuietly);
        }
    }
}
