package io.github.lockevolution.databases;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A row with the name of the lock takes it, and names its holder and the end of the lease. A client that finds that time passed, by its own
 * clock, puts its own name there.
 *
 * <p>In history: the second remedy that the texts name, and what a scheduler library does unless it is told otherwise.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a client whose clock is ahead: for it every deadline has passed, and it gets in beside the holder (race); if its answer is lost,
 *       its row stays where the holder gives the lock back (unreleased);
 *   <li>a holder that works longer than its lease: another client gets in beside it (lease overrun).
 * </ul>
 */
public final class ClientClockLock implements DistributedLock {

    /** The class of errors by which the standard says that a row is refused: 23505 in most databases, 23000 in MariaDB and MySQL. */
    private static final String REFUSED_ROW = "23";

    private final DataSource database;
    private final String table;
    private final String name;
    private final String owner;
    private final Duration lease;
    private final InstantSource clock;

    /**
     * @param database the source of this client's connections; nothing is sent yet
     * @param table the name of the table: letters, digits and underscores
     * @param name the name of the lock, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param lease how long the lock may be held: whole seconds, from one second to {@link LockInput#LONGEST_LEASE}
     * @param clock the clock of this client
     * @throws IllegalArgumentException if the name or the owner is null or empty, or the lease is anything else
     */
    public ClientClockLock(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        this.database = Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
        this.table = LockInput.table(table);
        this.name = LockInput.key(name);
        this.owner = LockInput.owner(owner);
        this.lease = Duration.ofSeconds(LockInput.wholeSeconds(lease));
        this.clock = Objects.requireNonNull(clock, "clock is null; it needs to be the clock of this client");
    }

    @Override
    public boolean tryLock() {
        Instant now = clock.instant();
        try {
            return insert(now) || takeOver(now);
        } catch (SQLException e) {
            throw new IllegalStateException("nobody knows whether the lock is taken", e);
        }
    }

    private boolean insert(Instant now) throws SQLException {
        try {
            return update(
                            "INSERT INTO " + table + " (method_name, owner, held_until) VALUES (?, ?, ?)",
                            name,
                            owner,
                            utc(now.plus(lease)))
                    == 1;
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith(REFUSED_ROW)) {
                return false;
            }
            throw e;
        }
    }

    /** The first client to find the time passed changes it, and the others do not find it passed any more. */
    private boolean takeOver(Instant now) throws SQLException {
        return update(
                        "UPDATE " + table + " SET owner = ?, held_until = ? WHERE method_name = ? AND held_until < ?",
                        owner,
                        utc(now.plus(lease)),
                        name,
                        utc(now))
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

    private static LocalDateTime utc(Instant time) {
        return LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    }

    private int update(String sql, Object... values) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
