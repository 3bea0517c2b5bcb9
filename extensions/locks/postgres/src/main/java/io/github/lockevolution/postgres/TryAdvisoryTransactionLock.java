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
 * A PostgreSQL keeps a lock under a number, for the transaction that asked first, however that ends: COMMIT, ROLLBACK, or the end of its
 * connection. Any other session is refused at once. No release can be forgotten: a connection that goes back to a pool holds no lock.
 *
 * <p>In history: PostgreSQL 9.1, 2011, for those who had forgotten {@code pg_advisory_unlock}.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a connection that ends while its client works on: the database gives the lock to the next, and nothing tells the first;
 *   <li>work that outlasts the transaction, such as a message that is sent after COMMIT: the next is inside already;
 *   <li>two names with the same {@code hashtext}: it has 32 bits, and they are one lock.
 * </ul>
 */
public final class TryAdvisoryTransactionLock implements DistributedLock {

    private final DataSource database;
    private final String name;
    private Optional<Connection> holding = Optional.empty();

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty
     * @throws IllegalArgumentException if the name is null or empty
     */
    public TryAdvisoryTransactionLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    @Override
    public boolean tryLock() {
        try {
            Connection connection = database.getConnection();
            try {
                connection.setAutoCommit(false);
                holding = isDone(connection, "SELECT pg_try_advisory_xact_lock(hashtext(?))")
                        ? Optional.of(connection)
                        : Optional.empty();
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

    private boolean isDone(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
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
            connection.commit();
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("the connection is gone, and the lock with it, nobody knows since when", e);
        }
    }
}
