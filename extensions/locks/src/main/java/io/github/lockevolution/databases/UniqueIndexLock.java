package io.github.lockevolution.databases;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A row with the name of the lock takes it: the unique index lets in one. Its deletion gives the lock back.
 *
 * <p>In history: the database lock of every text on the subject, as it was printed. The remark is for people; nobody compares it.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that dies: nobody deletes its row (orphan key);
 *   <li>an INSERT whose answer is lost: the row is there, and nobody knows that it is his (orphan key);
 *   <li>a client that deletes although it was refused: the statement asks nobody whose row it is (foreign unlock).
 * </ul>
 */
public final class UniqueIndexLock implements DistributedLock {

    /** The class of errors by which the standard says that a row is refused: 23505 in most databases, 23000 in MariaDB and MySQL. */
    private static final String REFUSED_ROW = "23";

    private final DataSource database;
    private final String table;
    private final String name;
    private final String remark;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param table the name of the table: letters, digits and underscores
     * @param name the name of the lock, not empty
     * @param owner the name of this client, not empty
     * @throws IllegalArgumentException if the name or the owner is null or empty
     */
    public UniqueIndexLock(DataSource database, String table, String name, String owner) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.table = LockInput.table(table);
        this.name = LockInput.key(name);
        this.remark = LockInput.owner(owner);
    }

    @Override
    public boolean tryLock() {
        try {
            return update("INSERT INTO " + table + " (method_name, remark) VALUES (?, ?)", name, remark) == 1;
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
            return update("DELETE FROM " + table + " WHERE method_name = ?", name) == 1;
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
