package io.github.lockevolution.pooled;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * {@code pg_advisory_lock} as on a connection to the database: who comes second is to wait. Behind a pooler that works by transaction it does
 * not: it meets the session that has the lock already, and is let in at once.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>another client that meets the same session: to PostgreSQL it is the same holder, which need not wait;
 *   <li>an end of the session, which nobody is told.
 * </ul>
 */
public final class PooledAdvisoryLock implements DistributedLock {

    private final DataSource database;
    private final String name;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty
     * @throws IllegalArgumentException if the name is null or empty
     */
    public PooledAdvisoryLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    /** {@inheritDoc} This one waits until the database has given it the lock. */
    @Override
    public boolean tryLock() {
        return run("SELECT pg_advisory_lock(hashtext(?))");
    }

    @Override
    public boolean unlock() {
        return run("SELECT pg_advisory_unlock(hashtext(?))");
    }

    private boolean run(String sql) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.execute();
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether it ran, or in which session", e);
        }
    }
}
