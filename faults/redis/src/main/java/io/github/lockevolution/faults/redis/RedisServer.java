package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/**
 * A Redis and the addresses by which it is reached.
 *
 * @param address the address for clients on this machine
 * @param insideDocker the address for containers if the server runs in one; otherwise the same as {@code address}
 * @param login user, password and database
 * @param origin its origin, in a few words, without any password
 * @param owned whether the bench started it, so that it holds no data of anybody else
 * @param stop ends it; does nothing for a server that the bench did not start
 * @param behindTls the server's own address, if {@code address} is that of a tunnel to it
 * @param restart ends it by {@code kill -9} and starts it again at the same address; empty if the bench cannot
 */
public record RedisServer(
        HostAndPort address,
        HostAndPort insideDocker,
        JedisClientConfig login,
        Message origin,
        boolean owned,
        Runnable stop,
        Optional<HostAndPort> behindTls,
        Optional<Runnable> restart) {

    /** A server that is reached without a tunnel. */
    public RedisServer(
            HostAndPort address,
            HostAndPort insideDocker,
            JedisClientConfig login,
            Message origin,
            boolean owned,
            Runnable stop) {
        this(address, insideDocker, login, origin, owned, stop, Optional.empty(), Optional.empty());
    }

    static RedisServer ours(HostAndPort address, HostAndPort insideDocker, Message origin, Runnable stop) {
        return new RedisServer(address, insideDocker, noLogin(), origin, true, stop);
    }

    static RedisServer foreign(HostAndPort address, JedisClientConfig login, Message origin) {
        return new RedisServer(address, address, login, origin, false, () -> {});
    }

    /** A server that speaks TLS only, reached by a tunnel that ends with the run. */
    static RedisServer foreignByTls(HostAndPort server, TlsTunnel tunnel, JedisClientConfig login, Message origin) {
        return new RedisServer(
                tunnel.address(),
                tunnel.address(),
                login,
                origin,
                false,
                tunnel::close,
                Optional.of(server),
                Optional.empty());
    }

    /** The same, which can be ended and started again so. */
    RedisServer withRestart(Runnable again) {
        return new RedisServer(address, insideDocker, login, origin, owned, stop, behindTls, Optional.of(again));
    }

    /** The address at which a person would look for the server. */
    private HostAndPort known() {
        return behindTls.orElse(address);
    }

    /** The message that somebody else has changed a key of the bench. */
    Message changedByAnother(String key) {
        return Message.of(RedisText.class, text -> text.changedByAnother(known().toString(), key));
    }

    private static JedisClientConfig noLogin() {
        return DefaultJedisClientConfig.builder().build();
    }
}
