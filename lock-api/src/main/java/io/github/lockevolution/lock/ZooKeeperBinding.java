package io.github.lockevolution.lock;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The state of a lock is in nodes of a ZooKeeper. The bench makes one persistent node for the lock, gives each client an address of its own
 * to connect to, and holds every request before it reaches the server. The lock may keep its state only in that node, its data and the
 * nodes below it.
 *
 * <p>The session is the lease: it ends when the bench lets it run out, and the server then deletes the ephemeral nodes of it.
 *
 * @param lockClass the class that does the locking, whose source is shown to the reader
 * @param connector connects a client
 * @param renewsSession whether the client library begins a new session by itself as soon as it learns that the server has ended the old
 *     one. A library that does not gets an error for each request from then on
 */
public record ZooKeeperBinding(Class<? extends DistributedLock> lockClass, Connector connector, boolean renewsSession)
        implements StoreBinding {

    /** Connects clients. */
    @FunctionalInterface
    public interface Connector {

        /**
         * Connects a client. Returns when it has a session, and sends no other request.
         *
         * @param servers host and port, as for every client of ZooKeeper: {@code 127.0.0.1:2181}
         * @param lease the session time-out to ask for
         * @throws IOException if it gets no session
         */
        Session connect(String servers, Duration lease) throws IOException;
    }

    /** The connection of one client, with its session, over which it makes one attempt after the other. */
    public interface Session extends AutoCloseable {

        /**
         * Builds the lock for one attempt. Sends nothing.
         *
         * @param path the node of the lock, which exists: {@code /name}
         * @param owner the name of the client, not empty
         * @param clock the clock of this client
         */
        DistributedLock newLock(String path, String owner, InstantSource clock);

        /** Ends the session, if there still is one, and all its threads. */
        @Override
        void close();
    }

    /**
     * A lock that is a program, whose class and connections are not known: the bench starts it, and gives it the address in
     * {@code ZOOKEEPER_CONNECT}. The program declares whether its client library renews its session: {@code ok renews}.
     */
    public static ZooKeeperBinding ofProgram() {
        return of(DistributedLock.class, (servers, lease) -> {
            throw new IOException("a program connects by itself");
        });
    }

    /** A lock whose client library does not begin a new session by itself. */
    public static ZooKeeperBinding of(Class<? extends DistributedLock> lockClass, Connector connector) {
        return new ZooKeeperBinding(lockClass, connector, false);
    }

    /** A lock whose client library begins a new session by itself when the old one has ended. */
    public ZooKeeperBinding renewingSession() {
        return new ZooKeeperBinding(lockClass, connector, true);
    }

    @Override
    public String storeName() {
        return "ZooKeeper";
    }
}
