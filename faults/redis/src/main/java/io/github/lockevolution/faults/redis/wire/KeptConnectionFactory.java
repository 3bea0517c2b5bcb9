package io.github.lockevolution.faults.redis.wire;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Opens the connections of one client's pool. One that fails is opened anew when it is needed next; one at which a client was killed, of
 * whom Redis remembers nothing, serves the next attempt.
 */
final class KeptConnectionFactory extends BasePooledObjectFactory<Connection> {

    private final GatedSocketFactory sockets;
    private final JedisClientConfig config;
    private final Deque<Renewable> kept = new ArrayDeque<>();

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

        /** So that what Jedis did not get rid of is forgotten, and Jedis takes the same socket for a new one. */
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
    public PooledObject<Connection> wrap(Connection connection) {
        return new DefaultPooledObject<>(connection);
    }

    @Override
    public void destroyObject(PooledObject<Connection> pooled) {
        Renewable connection = (Renewable) pooled.getObject();
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
