package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import java.time.Duration;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.util.Pool;

/** Opens Jedis clients with a gate in each of their connections: one, and others if several are needed at once. */
public final class GatedJedis {

    /** Longer than any fault lasts: an answer that is only delayed must not look like a lost one. */
    private static final Duration TO_ANSWER = Duration.ofMinutes(2);

    /** The default size of two pools: that of the client itself, and one over it. */
    private static final int MOST_CONNECTIONS = 16;

    private GatedJedis() {}

    /**
     * Makes the client and sets its first connection up, so that the next command the gate sees is one of the lock.
     *
     * @throws JedisException if Redis does not answer, or refuses the login
     */
    public static UnifiedJedis open(HostAndPort address, JedisClientConfig login, CommandGate gate) {
        JedisClientConfig patient = DefaultJedisClientConfig.builder()
                .credentialsProvider(login.getCredentialsProvider())
                .database(login.getDatabase())
                .socketTimeoutMillis(Math.toIntExact(TO_ANSWER.toMillis()))
                .build();
        GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
        pool.setMaxTotal(MOST_CONNECTIONS);
        pool.setJmxEnabled(false);
        KeptConnectionFactory factory = new KeptConnectionFactory(new GatedSocketFactory(address, gate), patient);
        UnifiedJedis client = PooledJedis.over(new PooledConnectionProvider(factory, pool));
        try {
            client.ping();
            return client;
        } catch (JedisException e) {
            client.close();
            throw e;
        }
    }

    /** The client that was opened here begins anew: nothing of its connections is as it was left. */
    public static void beginAttempt(UnifiedJedis client) {
        Pool<Connection> pool = PooledJedis.poolOf(client);
        ((KeptConnectionFactory) pool.getFactory()).forgetAttempt(pool);
    }
}
