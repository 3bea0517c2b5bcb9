package io.github.lockevolution.mariadb;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A row with the name of the lock takes it, and who meets that row counts a refusal in it, all in one statement. The database says 1 for a row
 * that is new, and 2 for one that has changed.
 *
 * <p>In history: MySQL 4.1, 2003.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that dies: nobody deletes its row (orphan key);
 *   <li>an answer that is lost: the row is there, and nobody knows that it is his (orphan key).
 * </ul>
 */
public final class OnDuplicateLock implements DistributedLock {

    private final DataSource database;
    private final String table;
    private final String name;
    private final String owner;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param table the name of the table: letters, digits and underscores
     * @param name the name of the lock, not empty
     * @param owner the name of this client, not empty
     * @throws IllegalArgumentException if the name or the owner is null or empty
     */
    public OnDuplicateLock(DataSource database, String table, String name, String owner) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.table = LockInput.table(table);
        this.name = LockInput.key(name);
        this.owner = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        try {
            return update(
                            "INSERT INTO " + table + " (name, owner, refused) VALUES (?, ?, 0)"
                                    + " ON DUPLICATE KEY UPDATE refused = refused + 1",
                            name,
                            owner)
                    == 1;
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        }
    }

    @Override
    public boolean unlock() {
        try {
            return update("DELETE FROM " + table + " WHERE name = ? AND owner = ?", name, owner) == 1;
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock is free", e);
        }
    }

    private int update(String sql, String... values) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
