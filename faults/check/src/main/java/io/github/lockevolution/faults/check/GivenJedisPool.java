package io.github.lockevolution.faults.check;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.util.Pool;

/**
 * Makes the connections of the {@link JedisPool} that is handed over. The pool itself is that of Jedis: a connection that is given back is
 * left as a real pool leaves it ({@code UNWATCH}, {@code DISCARD}), and two that are out at once are two. Only the connections are those of
 * the client.
 */
final class GivenJedisPool extends BasePooledObjectFactory<Jedis> {

    private static final int FIRST_DATABASE = 0;

    private final Pool<Connection> connections;

    private GivenJedisPool(Pool<Connection> connections) {
        this.connections = connections;
    }

    /** Makes a pool of the default size. Closing it gives all connections back. */
    @SuppressWarnings("deprecation") // locks that are out there use it
    static JedisPool over(Pool<Connection> connections) {
        GenericObjectPoolConfig<Jedis> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        return new JedisPool(config, new GivenJedisPool(connections));
    }

    @Override
    public Jedis create() {
        return new Jedis(connections.getResource());
    }

    @Override
    public PooledObject<Jedis> wrap(Jedis jedis) {
        return new DefaultPooledObject<>(jedis);
    }

    /** {@inheritDoc} As that of Jedis does, when a connection is borrowed again. */
    @Override
    public void activateObject(PooledObject<Jedis> pooled) {
        Jedis jedis = pooled.getObject();
        if (jedis.getDB() != FIRST_DATABASE) {
            jedis.select(FIRST_DATABASE);
        }
    }

    @Override
    public void destroyObject(PooledObject<Jedis> pooled) {
        pooled.getObject().close();
    }
}
