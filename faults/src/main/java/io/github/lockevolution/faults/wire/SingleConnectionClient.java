package io.github.lockevolution.faults.wire;

import java.time.Duration;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.PooledConnectionProvider;

/** Opens Jedis clients that have a single connection, with a gate in it. */
public final class SingleConnectionClient {

    /** Longer than any fault lasts: an answer that is only delayed must not look like a lost one. */
    private static final Duration TO_ANSWER = Duration.ofMinutes(2);

    private SingleConnectionClient() {}

    /**
     * Makes the client and sets its connection up, so that the next command the gate sees is one of the lock.
     *
     * @throws JedisException if Redis does not answer, or refuses the login
     */
    public static RedisClient open(HostAndPort address, JedisClientConfig login, CommandGate gate) {
        JedisClientConfig patient = DefaultJedisClientConfig.builder()
                .from(login)
                .socketTimeoutMillis(Math.toIntExact(TO_ANSWER.toMillis()))
                .build();
        GenericObjectPoolConfig<Connection> one = new GenericObjectPoolConfig<>();
        one.setMaxTotal(1);
        one.setJmxEnabled(false);
        KeptConnectionFactory factory = new KeptConnectionFactory(new GatedSocketFactory(address, gate), patient);
        RedisClient client = RedisClient.builder()
                .connectionProvider(new PooledConnectionProvider(factory, one))
                .build();
        try {
            client.ping();
            return client;
        } catch (JedisException e) {
            client.close();
            throw e;
        }
    }
}
