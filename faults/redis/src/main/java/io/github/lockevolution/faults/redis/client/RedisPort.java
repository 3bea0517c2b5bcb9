package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.redis.wire.GatePort;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/**
 * A port before a Redis, as a program or a client library comes to it.
 *
 * @param port the listening port of the loopback
 * @param login user, password and database for its clients
 */
record RedisPort(GatePort port, JedisClientConfig login) implements GatedPort {

    /** Opens a port before a Redis. */
    static RedisPort open(HostAndPort redis, JedisClientConfig login, CommandGate gate) {
        return new RedisPort(GatePort.open(redis, gate), login);
    }

    @Override
    public URI url() {
        return url(port.address(), login);
    }

    /** The address for a lock that opens its own connections. */
    static URI url(HostAndPort port, JedisClientConfig login) {
        String user = Objects.toString(login.getUser(), "");
        String userInfo = login.getPassword() == null ? null : user + ":" + login.getPassword();
        String database = "/" + login.getDatabase();
        try {
            return new URI("redis", userInfo, port.getHost(), port.getPort(), database, null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no URI for " + port, e);
        }
    }

    /** The variables by which a program finds its Redis, and all of them if there are several. */
    static Map<String, String> environment(List<URI> urls) {
        URI first = urls.get(0);
        return Map.of(
                "REDIS_URL", first.toString(),
                "REDIS_HOST", first.getHost(),
                "REDIS_PORT", Integer.toString(first.getPort()),
                "REDIS_URLS", urls.stream().map(URI::toString).collect(Collectors.joining(",")));
    }

    @Override
    public void forgetClient() {
        port.forgetClient();
    }

    @Override
    public void close() {
        port.close();
    }
}
