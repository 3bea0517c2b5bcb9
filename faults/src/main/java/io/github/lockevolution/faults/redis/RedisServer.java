package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.text.Message;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/**
 * A Redis and the addresses by which it is reached.
 *
 * @param address where clients on this machine reach it
 * @param insideDocker where containers reach it, if it is one itself; otherwise the same as {@code address}
 * @param login user, password and database
 * @param origin where it comes from, in a few words, without any password
 * @param owned whether the bench started it, so that it holds no data of anybody else
 * @param stop ends it; does nothing for a server that the bench did not start
 */
public record RedisServer(
        HostAndPort address,
        HostAndPort insideDocker,
        JedisClientConfig login,
        Message origin,
        boolean owned,
        Runnable stop) {

    static RedisServer ours(HostAndPort address, HostAndPort insideDocker, Message origin, Runnable stop) {
        return new RedisServer(address, insideDocker, noLogin(), origin, true, stop);
    }

    static RedisServer foreign(HostAndPort address, JedisClientConfig login, Message origin) {
        return new RedisServer(address, address, login, origin, false, () -> {});
    }

    /** What is said when somebody else has changed a key of the bench. */
    Message changedByAnother(String key) {
        return Message.of(RedisText.class, text -> text.changedByAnother(address.toString(), key));
    }

    private static JedisClientConfig noLogin() {
        return DefaultJedisClientConfig.builder().build();
    }
}
