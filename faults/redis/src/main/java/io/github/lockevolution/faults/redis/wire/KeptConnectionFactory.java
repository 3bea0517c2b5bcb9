package io.github.lockevolution.faults.redis.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.PooledObjectState;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.Pool;

/**
 * Opens the connections of one client's pool. A connection that fails is opened anew when it is needed next. A connection at which a
 * client was killed, and of which Redis remembers nothing, serves the next attempt.
 */
final class KeptConnectionFactory extends BasePooledObjectFactory<Connection> {

    private final GatedSocketFactory sockets;
    private final JedisClientConfig config;
    /** Guarded by this, as {@link #made}. */
    private final Deque<Renewable> kept = new ArrayDeque<>();

    /** The connections that were made for the pool. */
    private final List<PooledObject<Connection>> made = new ArrayList<>();

    KeptConnectionFactory(GatedSocketFactory sockets, JedisClientConfig config) {
        this.sockets = sockets;
        this.config = config;
    }

    private static final class Renewable extends Connection {

        private final GatedSocketFactory own;
        private boolean isRenewed;

        Renewable(GatedSocketFactory own, JedisClientConfig config) {
            super(own, config);
            this.own = own;
        }

        boolean isIntact() {
            return isBroken() && own.keepsLast();
        }

        /** Jedis before 8 takes a connection for sound at which a client was killed, and its buffer keeps the command. */
        @Override
        public boolean isBroken() {
            return super.isBroken() || own.keepsLast();
        }

        /** Drops what Jedis left in its buffers: Jedis takes the same socket for a new one. */
        private void renew() {
            isRenewed = true;
            connect();
            isRenewed = false;
        }

        @Override
        public boolean isConnected() {
            return !isRenewed && super.isConnected();
        }
    }

    @Override
    public Connection create() {
        return keptOne().orElseGet(() -> new Renewable(sockets.another(), config));
    }

    private synchronized Optional<Connection> keptOne() {
        return Optional.ofNullable(kept.poll());
    }

    private synchronized void keep(Renewable connection) {
        kept.add(connection);
    }

    @Override
    public synchronized PooledObject<Connection> wrap(Connection connection) {
        PooledObject<Connection> pooled = new DefaultPooledObject<>(connection);
        made.add(pooled);
        return pooled;
    }

    /**
     * Ends the connections that the client has not given back, and those of which Redis remembers something: a pool would do so only at the
     * next use, which is in the next attempt.
     *
     * @param pool of these connections
     */
    void forgetAttempt(Pool<Connection> pool) {
        for (Renewable each : leftOver()) {
            if (!each.isIntact()) {
                // Jedis sends the rest of its buffer when it closes a connection.
                each.own.end();
            }
            pool.returnBrokenResource(each);
        }
    }

    private synchronized List<Renewable> leftOver() {
        return made.stream()
                .filter(pooled -> pooled.getState() != PooledObjectState.IDLE
                        || renewable(pooled).own.isRemembered())
                .map(KeptConnectionFactory::renewable)
                .toList();
    }

    private static Renewable renewable(PooledObject<Connection> pooled) {
        return (Renewable) pooled.getObject();
    }

    private synchronized void unmake(PooledObject<Connection> pooled) {
        made.remove(pooled);
    }

    @Override
    public void destroyObject(PooledObject<Connection> pooled) {
        unmake(pooled);
        Renewable connection = renewable(pooled);
        if (connection.isIntact()) {
            connection.renew();
            keep(connection);
            return;
        }
        try {
            connection.disconnect();
        } catch (JedisException e) {
            // It was unusable anyway.
        }
    }
}
