package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Connects a Jedis client to a server by sockets that have a gate in them. */
public final class GatedSocketFactory implements JedisSocketFactory {

    private static final Duration TO_CONNECT = Duration.ofSeconds(10);

    private final HostAndPort address;
    private final CommandGate gate;

    public GatedSocketFactory(HostAndPort address, CommandGate gate) {
        this.address = address;
        this.gate = gate;
    }

    @Override
    public Socket createSocket() {
        GatedSocket socket = new GatedSocket(gate, Framing.LARGEST_FRAME);
        try {
            socket.setTcpNoDelay(true);
            socket.connect(
                    new InetSocketAddress(address.getHost(), address.getPort()),
                    Math.toIntExact(TO_CONNECT.toMillis()));
            return socket;
        } catch (IOException e) {
            socket.abandon();
            throw new JedisConnectionException("cannot connect to " + address, e);
        }
    }
}
