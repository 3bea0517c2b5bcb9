package io.github.lockevolution.lock;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a lock whose state is nodes of a ZooKeeper. The bench makes one persistent node for it, gives each client an address of its own to
 * connect to, and holds every request before it reaches the server. That node, its data and what is below it is all that the lock may keep.
 *
 * <p>The session is the lease: it ends when the bench lets it run out, and the server then deletes the ephemeral nodes of it.
 */
public interface ZooKeeperLockStage extends LockStage {

    /** The connection of one client, with its session, over which it makes one attempt after the other. */
    interface Session extends AutoCloseable {

        /**
         * Builds the lock for one attempt. Sends nothing.
         *
         * @param path the node of the lock, which is there: {@code /name}
         * @param owner the name of the client, not empty
         * @param clock what time it is for this client
         */
        DistributedLock newLock(String path, String owner, InstantSource clock);

        /** Ends the session, if there still is one, and every thread of it. */
        @Override
        void close();
    }

    /** {@inheritDoc} */
    @Override
    default String storeName() {
        return "ZooKeeper";
    }

    /** {@inheritDoc} */
    @Override
    default boolean isInRedis() {
        return false;
    }

    /**
     * Whether the client library begins a new session by itself as soon as it hears that the server has ended the old one. One that does not gets an
     * error for each request from then on.
     */
    default boolean renewsSession() {
        return false;
    }

    /** The class that does the locking, whose source a reader wants to see. */
    Class<? extends DistributedLock> lockClass();

    /**
     * Connects a client. Returns when it has a session; has sent nothing else then.
     *
     * @param servers host and port, as every client of ZooKeeper is given them: {@code 127.0.0.1:2181}
     * @param lease the session time-out to ask for
     * @throws IOException if no session is to be had
     */
    Session connect(String servers, Duration lease) throws IOException;

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name() + " keeps its state in a ZooKeeper; it cannot use a Redis");
    }
}
