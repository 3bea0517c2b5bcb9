package io.github.lockevolution.faults.wire;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ConnectionProvider;

/**
 * The only connection of a client. Who needs it while another has it waits. One that fails is opened anew when it is needed next; one
 * at which a client was killed, of whom Redis remembers nothing, serves the next attempt.
 */
final class SoleConnection implements ConnectionProvider {

    private final GatedSocketFactory sockets;
    private final JedisClientConfig config;
    private final Semaphore free = new Semaphore(1);
    private Optional<Lent> open = Optional.empty();
    private volatile boolean closed;

    SoleConnection(GatedSocketFactory sockets, JedisClientConfig config) {
        this.sockets = sockets;
        this.config = config;
    }

    private final class Lent extends Connection {

        private boolean isRenewed;

        Lent() {
            super(sockets, config);
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

        @Override
        public void close() {
            try {
                if (closed || isBroken() && !sockets.keepsLast()) {
                    end();
                } else if (isBroken()) {
                    renew();
                }
            } finally {
                free.release();
            }
        }

        private void end() {
            open = Optional.empty();
            try {
                disconnect();
            } catch (JedisException e) {
                // It was unusable anyway.
            }
        }
    }

    @Override
    public Connection getConnection() {
        try {
            free.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JedisException("interrupted while another thread had the connection", e);
        }
        try {
            if (closed) {
                throw new JedisException("this client is closed");
            }
            if (open.isEmpty()) {
                open = Optional.of(new Lent());
            }
            return open.get();
        } catch (RuntimeException | Error e) {
            free.release();
            throw e;
        }
    }

    @Override
    public Connection getConnection(CommandArguments command) {
        return getConnection();
    }

    /** Who has the connection now ends it. */
    @Override
    public void close() {
        closed = true;
        if (free.tryAcquire()) {
            open.ifPresent(Lent::end);
            free.release();
        }
    }
}
