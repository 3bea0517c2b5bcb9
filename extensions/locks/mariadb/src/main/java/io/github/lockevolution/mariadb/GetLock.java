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
 * A MariaDB or MySQL keeps a lock under a name, for the session that asked first; {@code RELEASE_LOCK} gives it back. Any other session is
 * refused at once. There is no table, no row and no transaction: the connection is the lease.
 *
 * <p>In history: MySQL 3.21, 1997. Until MySQL 5.7 and MariaDB 10.0.2, a session had one such lock, and gave it back by taking another.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a connection that ends while its client works on: the database gives the lock to the next, and nothing tells the first;
 *   <li>two users of one session: to whoever has it, {@code GET_LOCK} says yes, and counts;
 *   <li>another application on the same server: the name has no prefix, and names are those of all databases there.
 * </ul>
 */
public final class GetLock implements DistributedLock {

    private final DataSource database;
    private final String name;
    private Optional<Connection> holding = Optional.empty();

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param name the name of the lock, not empty; a MySQL takes at most 64 characters
     * @throws IllegalArgumentException if the name is null or empty
     */
    public GetLock(DataSource database, String name) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.name = LockInput.key(name);
    }

    @Override
    public boolean tryLock() {
        try {
            Connection connection = database.getConnection();
            try {
                holding = isDone(connection, "SELECT GET_LOCK(?, 0)") ? Optional.of(connection) : Optional.empty();
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
