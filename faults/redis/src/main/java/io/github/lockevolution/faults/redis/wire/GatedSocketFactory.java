package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Connects a Jedis client in this JVM to Redis, with a gate in each of its sockets. One factory is for one client: once the gate
 * has killed it, none of its connections sends anything, and a new one is refused. Bytes that are not RESP, and frames that are
 * too large, end a connection by an {@link IOException} with their position.
 */
public final class GatedSocketFactory implements JedisSocketFactory {

    private static final Duration TO_CONNECT = Duration.ofSeconds(10);

    private final HostAndPort address;
    private final GatedClient client;
    private Optional<GatedSocket> last = Optional.empty();

    /** Makes a factory for frames of at most 16 MiB. */
    public GatedSocketFactory(HostAndPort address, CommandGate gate) {
        this(address, gate, GatedClient.LARGEST_FRAME);
    }

    /**
     * @param largestFrame how many bytes one command or one answer may take, at least 1
     */
    public GatedSocketFactory(HostAndPort address, CommandGate gate, int largestFrame) {
        this(address, new GatedClient(gate, largestFrame));
    }

    private GatedSocketFactory(HostAndPort address, GatedClient client) {
        this.address = address;
        this.client = client;
    }

    /** A factory for another connection of the same client. */
    GatedSocketFactory another() {
        return new GatedSocketFactory(address, client);
    }

    /** Whether the socket that was created last serves once more, and is given instead of a new one. */
    boolean keepsLast() {
        return last.filter(GatedSocket::isIntact).isPresent();
    }

    /** Whether Redis remembers something of what came over the socket that was created last. */
    boolean isRemembered() {
        return last.filter(GatedSocket::isRemembered).isPresent();
    }

    /** Nothing leaves any more over the socket that was created last. */
    void end() {
        last.ifPresent(GatedSocket::end);
    }

    @Override
    public Socket createSocket() {
        if (keepsLast()) {
            return last.get().again();
        }
        if (client.isDead()) {
            throw new JedisConnectionException("this client is dead; it does not connect to " + address);
        }
        GatedSocket socket = new GatedSocket(client);
        try {
            socket.setTcpNoDelay(true);
            socket.connect(
                    new InetSocketAddress(address.getHost(), address.getPort()),
                    Math.toIntExact(TO_CONNECT.toMillis()));
            last = Optional.of(socket);
            return socket;
        } catch (IOException e) {
            socket.abandon();
            throw new JedisConnectionException("cannot connect to " + address, e);
        }
    }
}
