package io.github.lockevolution.pooled;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * {@code pg_advisory_xact_lock}: the lock is the transaction's, and ends with it. A pooler that works by transaction leaves a client its session
 * until then, so lock, work and the end of the lock are in one session.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>an end of the session in the middle of the work, as {@code idle_in_transaction_session_timeout} does it: the next one gets in, and the
 *       first hears of it at its next statement;
 *   <li>work in another transaction, or in another system.
 * </ul>
 */
public final class PooledTransactionLock implements DistributedLock {

    private final DataSource database;
    private final String name;
    private Optional<Connection> transaction = Optional.empty();

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty
     * @throws IllegalArgumentException if the name is null or empty
     */
    public PooledTransactionLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    /** {@inheritDoc} This one waits until the database has given it the lock. */
    @Override
    public boolean tryLock() {
        try {
            Connection connection = database.getConnection();
            try {
                connection.setAutoCommit(false);
                lock(connection);
                transaction = Optional.of(connection);
                return true;
            } finally {
                if (transaction.isEmpty()) {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock was taken; its connection is given up", e);
        }
    }

    private void lock(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_advisory_xact_lock(hashtext(?))")) {
            statement.setString(1, name);
            statement.execute();
        }
    }

    @Override
    public boolean unlock() {
        if (transaction.isEmpty()) {
            return false;
        }
        try (Connection connection = transaction.get()) {
            transaction = Optional.empty();
            connection.commit();
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("the session is gone, and the lock with it, nobody knows since when", e);
        }
    }
}
