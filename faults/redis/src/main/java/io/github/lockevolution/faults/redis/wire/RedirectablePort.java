package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import redis.clients.jedis.HostAndPort;

/**
 * A port on the loopback interface whose connections lead to one Redis and, once it is redirected, to another: as the address that stays when
 * a replica takes over. A client keeps its connection. The introductions of the client are sent again to the new server; a state that the new
 * server does not have, such as a WATCH, a transaction or a subscription, is gone. Safe for use by several threads.
 */
public final class RedirectablePort implements AutoCloseable {

    /** The commands by which a client introduces itself and chooses its protocol; each is answered at once. */
    private static final Set<String> INTRODUCTIONS = Set.of("HELLO", "AUTH", "SELECT", "CLIENT");

    private static final int PIECE = 16 << 10;

    private final LoopbackPort<Line> port;
    private final AtomicReference<HostAndPort> server;

    private RedirectablePort(LoopbackPort<Line> port, AtomicReference<HostAndPort> server) {
        this.port = port;
        this.server = server;
    }

    /**
     * Opens a free port. The server is not contacted before the first client connects.
     *
     * @throws SetupProblem if no port is to be had
     */
    public static RedirectablePort open(HostAndPort first) {
        AtomicReference<HostAndPort> server = new AtomicReference<>(first);
        return new RedirectablePort(
                RedisLoopback.open(first, "redirectable port", (client, port) -> new Line(client, server::get)),
                server);
    }

    /** The address to which clients connect. */
    public HostAndPort address() {
        return RedisLoopback.address(port);
    }

    /**
     * Leads every connection to this server from now on, those that are open as well. No command may be under way.
     *
     * @throws IOException if the server cannot be reached, or does not take what a client has said of itself
     */
    public synchronized void redirect(HostAndPort other) throws IOException {
        server.set(other);
        for (Line line : port.connections()) {
            line.connect();
        }
    }

    @Override
    public void close() {
        port.close();
    }

    /** The connection of one client. */
    private static final class Line implements LoopbackPort.Connection {

        private final Socket client;
        private final Supplier<HostAndPort> server;
        private final List<RequestFraming.Frame> introductions = new ArrayList<>();
        private Optional<Socket> upstream = Optional.empty();
        private boolean closed;

        Line(Socket client, Supplier<HostAndPort> server) {
            this.client = client;
            this.server = server;
        }

        /** Leads to where the server is now. */
        private synchronized void connect() throws IOException {
            upstream.ifPresent(SocketEnd::close);
            if (closed) {
                return;
            }
            Socket next = new Socket(server.get().getHost(), server.get().getPort());
            next.setTcpNoDelay(true);
            introduce(next);
            upstream = Optional.of(next);
            BenchThread.daemon(() -> passReplies(next), "replies of a redirectable port")
                    .start();
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

        @Override
        public void serve() {
            RequestFraming requests = new RequestFraming(GatedClient.LARGEST_FRAME);
            try {
                connect();
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
                cut();
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

        private synchronized void endIfStill(Socket from) {
            if (upstream.filter(from::equals).isPresent()) {
                cut();
            }
        }

        @Override
        public synchronized void cut() {
            closed = true;
            SocketEnd.close(client);
            upstream.ifPresent(SocketEnd::close);
        }
    }
}
