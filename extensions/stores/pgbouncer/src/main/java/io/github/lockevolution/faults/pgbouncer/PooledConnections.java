package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.sql.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of clients to a pooler.
 *
 * @param byName those that there are
 * @param opened how many there have been
 */
record PooledConnections(
        Database database, SessionPool pool, Map<String, PooledConnection> byName, AtomicInteger opened) {

    PooledConnections(Database database, SessionPool pool) {
        this(database, pool, new ConcurrentHashMap<>(), new AtomicInteger());
    }

    /** Opens one for a client. */
    Connection open(String owner) throws SQLException {
        String name = owner + "-" + opened.incrementAndGet();
        Connection direct = pool.connect(name);
        PooledConnection connection = new PooledConnection(pool, direct, owner, name);
        byName.values().removeIf(PooledConnection::isClosed);
        byName.put(name, connection);
        database.add(direct, connection);
        return direct;
    }
}
