package io.github.lockevolution.databases;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A row with the name of the lock takes it, and says who has it. Only that client deletes it.
 *
 * <p>In history: the first remedy that the texts name.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that dies: nobody deletes its row (orphan key);
 *   <li>an INSERT whose answer is lost: the row is there, and nobody knows that it is his (orphan key).
 * </ul>
 */
public final class OwnerColumnLock implements DistributedLock {

    /** The class of errors by which the standard says that a row is refused: 23505 in most databases, 23000 in MariaDB and MySQL. */
    private static final String REFUSED_ROW = "23";

    private final DataSource database;
    private final String table;
    private final String name;
    private final String owner;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param table the name of the table: letters, digits and underscores
     * @param name the name of the lock, not empty
     * @param owner the name of this client, not empty, which no other has
     * @throws IllegalArgumentException if the name or the owner is null or empty
     */
    public OwnerColumnLock(DataSource database, String table, String name, String owner) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.table = LockInput.table(table);
        this.name = LockInput.key(name);
        this.owner = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        try {
            return update("INSERT INTO " + table + " (method_name, owner) VALUES (?, ?)") == 1;
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith(REFUSED_ROW)) {
                return false;
            }
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        }
    }

    @Override
    public boolean unlock() {
        try {
            return update("DELETE FROM " + table + " WHERE method_name = ? AND owner = ?") == 1;
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock is free", e);
        }
    }

    private int update(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, owner);
            return statement.executeUpdate();
        }
    }
}
