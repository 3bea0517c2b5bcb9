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
 * {@code pg_try_advisory_lock} as on a connection to the database, each statement committed by itself. Behind a pooler that works by
 * transaction, the connection is not the session: the lock stays with the session that happened to run the statement, and the next client
 * that happens to meet the same session gets it once more.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>another client that meets the same session: to PostgreSQL it is the same holder, and gets in;
 *   <li>an end of the session, which nobody is told.
 * </ul>
 */
public final class PooledTryAdvisoryLock implements DistributedLock {

    private final DataSource database;
    private final String name;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty
     * @throws IllegalArgumentException if the name is null or empty
     */
    public PooledTryAdvisoryLock(DataSource database, String name) {
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
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet answer = statement.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether it ran, or in which session", e);
        }
    }
}
