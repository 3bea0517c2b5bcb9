package io.github.lockevolution.postgres;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A PostgreSQL keeps a lock under a number, for the session that asked first; {@code pg_advisory_unlock} gives it back. Any other
 * session that asks meanwhile waits in the database, in the order of arrival. There is no table, no row and no transaction: the
 * connection is the lease.
 *
 * <p>In history: PostgreSQL 8.2, 2006; the form that most examples show.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a connection that ends while its client works on: the database gives the lock to the next, and nothing tells the first;
 *   <li>a holder that takes its time: a client that waits keeps a connection and a thread, and hears nothing;
 *   <li>two names with the same {@code hashtext}: it has 32 bits, and they are one lock.
 * </ul>
 */
public final class AdvisoryLock implements DistributedLock {

    private final DataSource database;
    private final String name;
    private Optional<Connection> holding = Optional.empty();

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty
     * @throws IllegalArgumentException if the name is null or empty
     */
    public AdvisoryLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    /** {@inheritDoc} This one waits until the database has given it the lock. */
    @Override
    public boolean tryLock() {
        try {
            Connection connection = database.getConnection();
            try {
                lock(connection);
                holding = Optional.of(connection);
                return true;
            } finally {
                if (holding.isEmpty()) {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock was taken; its connection is given up", e);
        }
    }

    /** The answer is empty; only its arrival matters. */
    private void lock(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_advisory_lock(hashtext(?))")) {
            statement.setString(1, name);
            statement.execute();
        }
    }

    @Override
    public boolean unlock() {
        if (holding.isEmpty()) {
            return false;
        }
        try (Connection connection = holding.get()) {
            holding = Optional.empty();
            return unlock(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("the connection is gone, and the lock with it, nobody knows since when", e);
        }
    }

    private boolean unlock(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_advisory_unlock(hashtext(?))")) {
            statement.setString(1, name);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }
}
