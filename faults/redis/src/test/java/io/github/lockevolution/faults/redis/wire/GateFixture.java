package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.SharedRedis;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisProtocol;

/** For each test a gate, a port with that gate in front of a real Redis, and a key of its own. */
@ExtendWith(SharedRedis.class)
public abstract class GateFixture {

    static final int PATIENCE_MILLIS = 20_000;

    final RecordingGate gate = new RecordingGate();
    Redis redis;
    String key;
    GatePort port;

    @BeforeEach
    void open_a_port(Redis redis) {
        this.redis = redis;
        this.key = redis.key(getClass().getSimpleName() + ":" + UUID.randomUUID());
        this.port = GatePort.open(redis.hostAndPort(), gate, largestFrame());
    }

    @AfterEach
    void close_the_port() {
        port.close();
    }

    /** In bytes. */
    int largestFrame() {
        return GatedClient.LARGEST_FRAME;
    }

    /** A client that writes its own bytes, through the port. */
    RawClient rawClient() throws IOException {
        return rawClient(port);
    }

    RawClient rawClient(GatePort other) throws IOException {
        return RawClient.at(other.address()).login(redis);
    }

    /** A Jedis client through the port, which opens as many connections as it needs. */
    RedisClient jedis(RedisProtocol protocol) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setJmxEnabled(false);
        return RedisClient.builder()
                .hostAndPort(port.address())
                .clientConfig(DefaultJedisClientConfig.builder()
                        .from(redis.login())
                        .protocol(protocol)
                        .socketTimeoutMillis(PATIENCE_MILLIS)
                        .build())
                .poolConfig(pool)
                .build();
    }

    /** A socket to Redis with a gate in it. */
    Socket gatedSocket(CommandGate gateInside) throws IOException {
        return gatedSocket(redis.hostAndPort(), gateInside);
    }

    static Socket gatedSocket(HostAndPort address, CommandGate gateInside) throws IOException {
        Socket socket = new GatedSocketFactory(address, gateInside).createSocket();
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    static void write(OutputStream wire, String requests) throws IOException {
        wire.write(requests.getBytes(US_ASCII));
    }
}
