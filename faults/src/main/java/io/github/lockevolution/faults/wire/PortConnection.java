package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import redis.clients.jedis.HostAndPort;

/**
 * One connection through a port, from its first byte to its last, in the thread that calls it. That thread waits for either
 * side: for the client's next command, and for what Redis sends unasked, which may also be the end of the connection.
 */
final class PortConnection {

    private static final Duration TO_CONNECT = Duration.ofSeconds(10);
    private static final Duration TO_HANG_UP = Duration.ofSeconds(1);

    private final SocketChannel accepted;
    private final HostAndPort redis;
    private final GatedClient client;
    private final Runnable onDeath;

    PortConnection(SocketChannel accepted, HostAndPort redis, GatedClient client, Runnable onDeath) {
        this.accepted = accepted;
        this.redis = redis;
        this.client = client;
        this.onDeath = onDeath;
    }

    void serve() {
        try (accepted;
                Selector both = Selector.open()) {
            accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ChannelStreams side = new ChannelStreams(accepted, both);
            talk(side, both);
            // Closed at once, with bytes unread, the connection would be reset, and its last words might be lost.
            side.hangUp(TO_HANG_UP);
        } catch (IOException e) {
            // The client is gone, or the port is closed: nobody is left to be told.
        }
    }

    private void talk(ChannelStreams side, Selector both) throws IOException {
        try (SocketChannel connected = connect()) {
            exchange(side, new ChannelStreams(connected, both), both);
        } catch (RespException | Unreachable e) {
            side.output().write(("-ERR " + e.getMessage() + "\r\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The gate let a command not pass, or a side failed: to the client, the connection ends.
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

    private void exchange(ChannelStreams side, ChannelStreams redisSide, Selector both) throws IOException {
        GatedConnection exchange = new GatedConnection(client, redisSide.output(), redisSide.input(), side.output());
        InputStream requests = side.input();
        byte[] buffer = new byte[8192];
        while (!exchange.isOver()) {
            ChannelStreams.awaitAny(both);
            boolean clientSpoke = side.spoke();
            // First, while it cannot block: to answer the client, an exchange reads on what Redis has sent.
            if (redisSide.spoke()) {
                exchange.listen();
            }
            int count = clientSpoke && !exchange.isOver() ? requests.read(buffer) : 0;
            if (count < 0) {
                return;
            }
            exchange.send(buffer, 0, count);
        }
    }

    /** Redis cannot be reached; the client is told why. */
    private static final class Unreachable extends IOException {

        private static final long serialVersionUID = 1L;

        Unreachable(String message, IOException cause) {
            super(message, cause);
        }
    }
}
