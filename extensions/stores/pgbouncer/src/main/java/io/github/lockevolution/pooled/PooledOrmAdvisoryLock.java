package io.github.lockevolution.pooled;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * {@code pg_try_advisory_lock} as an ORM sends it: each call is a transaction of its own. A lock of the session outlives the transaction, and
 * behind a pooler that works by transaction, the next transaction may meet another session, which does not own the lock and cannot give it
 * back: it stays with a session in the pool.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>another client that meets the same session: to PostgreSQL it is the same holder, and gets in;
 *   <li>another session at {@code unlock}: "you don't own a lock of type ExclusiveLock", and everybody who does not meet the session of the
 *       lock is refused;
 *   <li>an end of the session, which nobody is told.
 * </ul>
 */
public final class PooledOrmAdvisoryLock implements DistributedLock {

    private final DataSource database;
    private final String name;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty
     * @throws IllegalArgumentException if the name is null or empty
     */
    public PooledOrmAdvisoryLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    @Override
    public boolean tryLock() {
        return isDone("SELECT pg_try_advisory_lock(hashtext(?))");
    }

    @Override
    public boolean unlock() {
        return isDone("SELECT pg_advisory_unlock(hashtext(?))");
    }

    private boolean isDone(String sql) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            boolean isDone = isTrue(connection, sql);
            connection.commit();
            return isDone;
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether it ran, or in which session", e);
        }
    }

    private boolean isTrue(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        }
    }
}
