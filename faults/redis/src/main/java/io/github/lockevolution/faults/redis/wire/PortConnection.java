package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.LoopbackPort;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/**
 * One connection through a port, served by the thread that calls {@link #serve}. That thread waits for both peers: for the next
 * command of the client, and for what Redis sends unasked, such as a push message or the end of the connection.
 */
final class PortConnection implements LoopbackPort.Connection {

    private static final Duration TO_CONNECT = Duration.ofSeconds(10);
    private static final Duration TO_SHUT_DOWN = Duration.ofSeconds(1);

    private final SocketChannel accepted;
    private final HostAndPort redis;
    private final GatedClient client;
    private final Runnable onDeath;
    private volatile Optional<GatedConnection> gated = Optional.empty();

    PortConnection(SocketChannel accepted, HostAndPort redis, GatedClient client, Runnable onDeath) {
        this.accepted = accepted;
        this.redis = redis;
        this.client = client;
        this.onDeath = onDeath;
    }

    @Override
    public void serve() {
        try (accepted;
                Selector both = Selector.open()) {
            if (client.isDead()) {
                return;
            }
            ChannelStreams clientEnd = new ChannelStreams(accepted, both);
            talk(clientEnd, both);
            // A socket that is closed with bytes unread sends a RST, and the client might not get the last answer.
            clientEnd.shutDown(TO_SHUT_DOWN);
        } catch (IOException e) {
            // The client is gone, or the port is closed: nobody is left to be told.
        }
    }

    private void talk(ChannelStreams clientEnd, Selector both) throws IOException {
        try (SocketChannel connected = connect()) {
            forward(clientEnd, new ChannelStreams(connected, both), both);
        } catch (RespException | Unreachable e) {
            clientEnd.output().write(("-ERR " + e.getMessage() + "\r\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The gate refused a command, or a peer failed: to the client, the connection ends.
        } finally {
            if (client.isDead()) {
                onDeath.run();
            }
        }
    }

    private SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket()
                    .connect(
                            new InetSocketAddress(redis.getHost(), redis.getPort()),
                            Math.toIntExact(TO_CONNECT.toMillis()));
            return channel;
        } catch (IOException e) {
            channel.close();
            throw new Unreachable("cannot connect to " + redis, e);
        }
    }

    private void forward(ChannelStreams clientEnd, ChannelStreams redisEnd, Selector both) throws IOException {
        GatedConnection connection =
                new GatedConnection(client, redisEnd.output(), redisEnd.input(), clientEnd.output());
        gated = Optional.of(connection);
        InputStream requests = clientEnd.input();
        byte[] buffer = new byte[8192];
        while (!connection.isOver()) {
            ChannelStreams.awaitAny(both);
            boolean fromClient = clientEnd.wasReadable();
            // First, while this cannot block: a command of the client would read what Redis has sent until its answer
            // comes.
            if (redisEnd.wasReadable()) {
                connection.listen();
            }
            int count = fromClient && !connection.isOver() ? requests.read(buffer) : 0;
            if (count < 0) {
                // All that the client has sent is answered, so a reset loses nothing.
                redisEnd.resetWhenClosed();
                return;
            }
            send(connection, buffer, count, clientEnd);
        }
    }

    /** If a client pipelines, each command is refused by itself. */
    private static void send(GatedConnection connection, byte[] buffer, int count, ChannelStreams clientEnd)
            throws IOException {
        int unsent = count;
        while (true) {
            try {
                connection.send(buffer, 0, unsent);
                return;
            } catch (CommandRefused e) {
                if (!connection.goOnAfterRefusal()) {
                    throw e;
                }
                clientEnd.output().write(e.reply());
                unsent = 0;
            }
        }
    }

    /** Whether the next client can go on over this connection: no command is under way, and Redis remembers nothing of those before. */
    boolean isClean() {
        return gated.filter(GatedConnection::isClean).isPresent();
    }

    /** Redis cannot be reached; the client is told why. */
    private static final class Unreachable extends IOException {

        private static final long serialVersionUID = 1L;

        Unreachable(String message, IOException cause) {
            super(message, cause);
        }
    }
}
