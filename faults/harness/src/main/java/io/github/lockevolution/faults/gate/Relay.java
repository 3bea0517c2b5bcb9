package io.github.lockevolution.faults.gate;

import io.github.lockevolution.faults.host.Address;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Relays the bytes that arrive at a port of the loopback interface, in both directions, each connection over one of its own. */
public final class Relay implements AutoCloseable {

    private static final int PIECE = 16 << 10;

    private final LoopbackPort<Passage> port;

    /** The server side of a relay: connects to the server, and may delay the bytes in both directions. */
    @FunctionalInterface
    public interface Onward {

        /** Connects to the server. */
        Socket connect() throws IOException;

        /** The socket by which to talk with a client that has connected. */
        default Socket accepted(Socket client) throws IOException {
            return client;
        }

        /** Called with bytes of the client, which go on when this returns. */
        default void beforeRequest(ByteBuffer bytes) throws IOException {}

        /** Called with bytes of the server, which go on when this returns. */
        default void beforeReply(ByteBuffer bytes) throws IOException {}
    }

    /** One direction of a connection. */
    @FunctionalInterface
    private interface OneWay {

        void before(ByteBuffer bytes) throws IOException;
    }

    private Relay(LoopbackPort<Passage> port) {
        this.port = port;
    }

    /**
     * Opens a free port.
     *
     * @throws IOException if none is free
     */
    public static Relay open(String name, Onward onward) throws IOException {
        return new Relay(LoopbackPort.open(name, (client, port) -> new Passage(client, port, onward)));
    }

    /** The address at which it listens. */
    public Address address() {
        return port.address();
    }

    @Override
    public void close() {
        port.close();
    }

    /** One connection with its counterpart at the server. */
    private static final class Passage implements LoopbackPort.Connection {

        private final Socket client;
        private final LoopbackPort<Passage> port;
        private final Onward onward;
        private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
        private volatile boolean isCut;

        Passage(Socket client, LoopbackPort<Passage> port, Onward onward) throws IOException {
            this.client = onward.accepted(client);
            this.port = port;
            this.onward = onward;
            ends.add(this.client);
        }

        @Override
        public void serve() {
            try (client;
                    Socket server = onward.connect()) {
                server.setTcpNoDelay(true);
                ends.add(server);
                if (isCut) {
                    return;
                }
                CountDownLatch isAnswered = new CountDownLatch(1);
                port.serve(this, () -> {
                    passAll(server, client, onward::beforeReply);
                    isAnswered.countDown();
                });
                passAll(client, server, onward::beforeRequest);
                // No more bytes come from the client; replies to the earlier ones may be under way.
                isAnswered.await();
            } catch (IOException e) {
                // The other side sees the end of its connection.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void passAll(Socket from, Socket to, OneWay way) {
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                byte[] piece = new byte[PIECE];
                for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                    way.before(ByteBuffer.wrap(piece, 0, read));
                    out.write(piece, 0, read);
                    out.flush();
                }
                to.shutdownOutput();
            } catch (IOException e) {
                cut();
            }
        }

        @Override
        public void cut() {
            isCut = true;
            ends.forEach(SocketEnd::close);
        }
    }
}
