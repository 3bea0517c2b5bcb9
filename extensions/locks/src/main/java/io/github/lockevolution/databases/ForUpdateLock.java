package io.github.lockevolution.databases;

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
 * The client whose open transaction has locked the row of the lock has the lock; its COMMIT gives it back. The row is there for good and
 * nobody writes to it. A client that asks for a locked row waits in the database until it is free: nobody is refused, and nobody has to
 * ask again.
 *
 * <p>In history: {@code SELECT … FOR UPDATE} as every database understands it. The connection is the lease: when the database notices that
 * it is gone, it rolls back, and the next who waits has the lock.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a connection that ends while its client works on: the database gives the lock to the next, and nothing tells the first;
 *   <li>a holder that takes its time: a client that waits keeps a connection and a thread, and hears nothing.
 * </ul>
 */
public final class ForUpdateLock implements DistributedLock {

    private final DataSource database;
    private final String table;
    private final String name;
    private Optional<Connection> holding = Optional.empty();

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param table the name of the table: letters, digits and underscores
     * @param name the name of the lock, not empty; its row has to exist
     * @throws IllegalArgumentException if the name is null or empty, or the table is anything else
     */
    public ForUpdateLock(DataSource database, String table, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.table = LockInput.table(table);
        this.name = LockInput.key(name);
    }

    /** {@inheritDoc} This one waits until the database has given it the row. */
    @Override
    public boolean tryLock() {
        try {
            Connection connection = database.getConnection();
            try {
                connection.setAutoCommit(false);
                holding = lockRow(connection) ? Optional.of(connection) : Optional.empty();
                return holding.isPresent();
            } finally {
                if (holding.isEmpty()) {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the row was locked; its connection is given up", e);
        }
    }

    private boolean lockRow(Connection connection) throws SQLException {
        String sql = "SELECT name FROM " + table + " WHERE name = ? FOR UPDATE";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
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
