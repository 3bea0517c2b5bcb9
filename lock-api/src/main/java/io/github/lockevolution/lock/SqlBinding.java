package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * In rows of one table of a database. The bench makes that table under a name that no other table has, gives each client connections of its
 * own, and holds every statement before it leaves. Its rows are all that the lock may keep.
 *
 * <p>Every statement is a transaction by itself, unless the lock turns that off: then COMMIT and ROLLBACK are held as well. A statement
 * that runs in a batch, or that calls a procedure, cannot be held and is refused.
 *
 * <p>A transaction has no effect before it is committed. Under every schedule, whether the lock is free is tried on a copy of the committed
 * rows in another table, where no transaction is open; a lock that is held by a row lock is tried in place. When a client dies, its open
 * transaction is rolled back. A client whose statement has to wait for a row that another client has written is blocked. One restriction: a
 * lease that runs out by the clock of the database (see {@link #deadlineColumn}) runs out before or after a transaction that writes, never
 * while it is open, since nobody can change a row that another client has written and not committed.
 *
 * <p>The statements are SQL that every database understands which the lock is for. In them, {@code {table}} is the name of the table, and
 * {@code {name}} that of the lock, which has no quote in it.
 *
 * @param table what a table of this lock is usually called, such as {@code method_lock}: the name that a report shows
 * @param creation the statements that make the table, in order. The first column is the name of the lock. No column but the
 *     {@code deadlineColumn} and the {@code noteColumns} may hold a value that the database makes up, such as the number of a row, since it
 *     would differ in each run
 * @param rows the statements that put rows there before anybody takes the lock, such as the one that is locked
 * @param hold what says that somebody has the lock
 * @param deadlineColumn the column that says until when a row is held, by the clock of the database: the bench moves what it says into the
 *     past when it lets the lease run out. Empty if no row runs out by that clock; a lock that compares times by the clock it is given has none
 * @param noteColumns the columns in which the database notes what time it is, and which do not influence who gets the lock: the bench ignores
 *     them
 * @param maker how the lock of a client is made
 */
public record SqlBinding(
        String table,
        List<String> creation,
        List<String> rows,
        Hold hold,
        Optional<String> deadlineColumn,
        List<String> noteColumns,
        Maker maker)
        implements StoreBinding {

    /** What says that somebody has the lock. */
    public enum Hold {
        /** What is written in the rows. */
        WRITTEN,

        /**
         * A row that is locked in a transaction that is open, so that the connection is the lease: the bench looks which rows are locked, in a
         * database that knows {@code FOR UPDATE SKIP LOCKED}, and lets a lease run out by letting the database end the connection.
         */
        ROW_LOCK,

        /**
         * An advisory lock of a PostgreSQL, so that the connection is the lease, and there is no table at all: its number is {@code hashtext}
         * of the name of the lock. The lease runs out when the database ends the connection.
         */
        ADVISORY_LOCK
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the lock of one client. Sends nothing.
         *
         * @param database where this client gets its connections; who takes one closes it
         * @param table the name of the table
         * @param name the name of the lock, not empty, at most 64 characters
         * @param owner the name of the client, not empty
         * @param lease how long the lock may be held; ignored by a lock without a lease
         * @param clock what time it is for this client
         */
        DistributedLock make(
                DataSource database, String table, String name, String owner, Duration lease, InstantSource clock);
    }

    /**
     * A lock of which the rows of a table say who has it.
     *
     * @param table what such a table is usually called
     * @param creation the statements that make it
     */
    public static SqlBinding table(String table, String... creation) {
        return new SqlBinding(
                table, List.of(creation), List.of(), Hold.WRITTEN, Optional.empty(), List.of(), (a, b, c, d, e, f) -> {
                    throw new IllegalStateException("nothing says how a lock in the table " + table + " is made");
                });
    }

    /** With these statements, which put rows there before anybody takes the lock. */
    public SqlBinding withRows(String... statements) {
        return new SqlBinding(table, creation, List.of(statements), hold, deadlineColumn, noteColumns, maker);
    }

    /** The same, held by another means. */
    public SqlBinding heldBy(Hold other) {
        return new SqlBinding(table, creation, rows, other, deadlineColumn, noteColumns, maker);
    }

    /** This column says until when a row is held, by the clock of the database. */
    public SqlBinding withDeadline(String column) {
        return new SqlBinding(table, creation, rows, hold, Optional.of(column), noteColumns, maker);
    }

    /** In these columns the database notes what time it is. */
    public SqlBinding withNotes(String... columns) {
        return new SqlBinding(table, creation, rows, hold, deadlineColumn, List.of(columns), maker);
    }

    /** The lock of a client is made so. */
    public SqlBinding made(Maker how) {
        return new SqlBinding(table, creation, rows, hold, deadlineColumn, noteColumns, how);
    }

    @Override
    public String storeName() {
        return "SQL";
    }

    /** Whether who is inside holds a lock by its session with the database, and loses it when that ends. */
    public boolean isHeldBySession() {
        return hold != Hold.WRITTEN;
    }

    /**
     * The statements that make the table, in order.
     *
     * @param actual its name
     */
    public List<String> creation(String actual) {
        return creation.stream().map(sql -> sql.replace("{table}", actual)).toList();
    }

    /**
     * The statements that put rows there before anybody takes the lock.
     *
     * @param actual the name of the table
     * @param name the name of the lock, without a quote
     */
    public List<String> rows(String actual, String name) {
        return rows.stream()
                .map(sql -> sql.replace("{table}", actual).replace("{name}", name))
                .toList();
    }
}
