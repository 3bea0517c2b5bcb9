package io.github.lockevolution.faults.locks;

import java.net.URI;
import java.time.Duration;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * Connections that a lock makes by itself. Jedis gives up a command after 2 s, but a client is held up while the other moves, and longer on a
 * busy machine: these wait for two minutes.
 */
public final class PatientClient {

    private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(2).toMillis();

    private PatientClient() {}

    /** Connects when it is used first, with the user, the password and the database of the URI. */
    public static RedisClient to(URI redis) {
        return to(JedisURIHelper.getHostAndPort(redis), DefaultJedisClientConfig.builder(redis));
    }

    /** The same, of a Redis that asks for no login. */
    public static RedisClient to(HostAndPort redis) {
        return to(redis, DefaultJedisClientConfig.builder());
    }

    private static RedisClient to(HostAndPort redis, DefaultJedisClientConfig.Builder config) {
        return RedisClient.builder()
                .hostAndPort(redis)
                .clientConfig(config.socketTimeoutMillis(PATIENCE_MILLIS).build())
                .build();
    }
}
