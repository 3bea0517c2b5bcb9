package io.github.lockevolution.mariadb;

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
 * A MariaDB or MySQL keeps a lock under a name, for the session that asked first; {@code RELEASE_LOCK} gives it back. Any other session that
 * asks meanwhile waits in the database, in the order of arrival, for a minute at most. The connection is the lease.
 *
 * <p>In history: the form of most examples, with ten seconds where this one has sixty.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a connection that ends while its client works on: the database gives the lock to the next, and nothing tells the first;
 *   <li>a holder that takes its time: a client that waits keeps a connection and a thread, and hears nothing;
 *   <li>two users of one session, and another application on the same server, as {@link GetLock} does not either.
 * </ul>
 */
public final class WaitingGetLock implements DistributedLock {

    private final DataSource database;
    private final String name;
    private Optional<Connection> holding = Optional.empty();

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty; a MySQL takes at most 64 characters
     * @throws IllegalArgumentException if the name is null or empty
     */
    public WaitingGetLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    /** {@inheritDoc} This one waits until the database has given it the lock, or a minute is over. */
    @Override
    public boolean tryLock() {
        try {
            Connection connection = database.getConnection();
            try {
                holding = isDone(connection, "SELECT GET_LOCK(?, 60)") ? Optional.of(connection) : Optional.empty();
                return holding.isPresent();
            } finally {
                if (holding.isEmpty()) {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock was taken; its connection is given up", e);
        }
    }

    /** The answer is 1, 0, or NULL where something went wrong. */
    private boolean isDone(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getInt(1) == 1;
            }
        }
    }

    @Override
    public boolean unlock() {
        if (holding.isEmpty()) {
            return false;
        }
        try (Connection connection = holding.get()) {
            holding = Optional.empty();
            return isDone(connection, "SELECT RELEASE_LOCK(?)");
        } catch (SQLException e) {
            throw new IllegalStateException("the connection is gone, and the lock with it, nobody knows since when", e);
        }
    }
}
