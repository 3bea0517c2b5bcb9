package io.github.lockevolution.databases;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A row with the name of the lock takes it, and names its holder and the end of the lease. A client that finds that time passed, by
 * the clock of the database, puts its own name there.
 *
 * <p>In history: the second remedy that the texts name, with one clock for all.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun).
 * </ul>
 */
public final class DatabaseClockLock implements DistributedLock {

    /** The class of errors by which the standard says that a row is refused: 23505 in most databases, 23000 in MariaDB and MySQL. */
    private static final String REFUSED_ROW = "23";

    private final DataSource database;
    private final String table;
    private final String name;
    private final String owner;
    private final String deadline;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param table the name of the table: letters, digits and underscores
     * @param name the name of the lock, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param lease how long the lock may be held: whole seconds, from one second to {@link LockInput#LONGEST_LEASE}
     * @throws IllegalArgumentException if the name or the owner is null or empty, or the lease is anything else
     */
    public DatabaseClockLock(DataSource database, String table, String name, String owner, Duration lease) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.table = LockInput.table(table);
        this.name = LockInput.key(name);
        this.owner = LockInput.owner(owner);
        this.deadline = "CURRENT_TIMESTAMP + INTERVAL '" + LockInput.wholeSeconds(lease) + "' SECOND";
    }

    @Override
    public boolean tryLock() {
        try {
            return insert() || takeOver();
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        }
    }

    private boolean insert() throws SQLException {
        try {
            return update(
                            "INSERT INTO " + table + " (method_name, owner, held_until) VALUES (?, ?, " + deadline
                                    + ")",
                            name,
                            owner)
                    == 1;
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith(REFUSED_ROW)) {
                return false;
            }
            throw e;
        }
    }

    /** The first client to find the time passed changes it, and the others do not find it passed any more. */
    private boolean takeOver() throws SQLException {
        return update(
                        "UPDATE " + table + " SET owner = ?, held_until = " + deadline
                                + " WHERE method_name = ? AND held_until < CURRENT_TIMESTAMP",
                        owner,
                        name)
                == 1;
    }

    @Override
    public boolean unlock() {
        try {
            return update("DELETE FROM " + table + " WHERE method_name = ? AND owner = ?", name, owner) == 1;
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
