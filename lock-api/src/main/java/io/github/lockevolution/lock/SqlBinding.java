package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The state of a lock is in rows of one table of a database. The bench makes that table under a name that no other table has, gives each
 * client connections of its own, and holds every statement before it leaves. The lock may keep its state only in these rows.
 *
 * <p>Every statement is a transaction by itself, unless the lock turns that off: then COMMIT and ROLLBACK are held as well. A statement
 * that runs in a batch, or that calls a procedure, cannot be held and is refused.
 *
 * <p>A transaction has no effect before it is committed. Under every schedule, whether the lock is free is tried on a copy of the committed
 * rows in another table, where no transaction is open; a lock that is held by a row lock is tried in place. When a client dies, its open
 * transaction is rolled back. A client whose statement has to wait for a row that another client has written is blocked. One restriction: a
 * lease that runs out by the clock of the database (see {@link #deadlineColumn}) runs out before or after a transaction that writes, never
 * while it is open, since no other session can change a row that a client has written and not committed.
 *
 * <p>The statements are SQL for every database that the lock is for. In them, {@code {table}} is the name of the table, and {@code {name}}
 * that of the lock, which has no quote in it.
 *
 * @param table the usual name of a table of this lock, such as {@code method_lock}, which a report shows
 * @param creation the statements that make the table, in order. The first column is the name of the lock. No column but the
 *     {@code deadlineColumn} and the {@code noteColumns} may hold a value that the database generates, such as the number of a row, since
 *     it would differ in each run
 * @param rows the statements that put rows there before the first client comes, such as the row that is locked
 * @param hold the form in which the lock is held
 * @param deadlineColumn the column with the end of the lease, by the clock of the database: the bench moves it into the past when it lets
 *     the lease run out. Empty if no row runs out by that clock; a lock that compares times by the clock it is given has none
 * @param noteColumns the columns in which the database notes the time, and which do not influence the owner of the lock: the bench ignores
 *     them
 * @param maker makes the lock of a client
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

    /** The form in which a lock is held. */
    public enum Hold {
        /** By the contents of the rows. */
        WRITTEN,

        /**
         * By a row that is locked in an open transaction, so that the connection is the lease: the bench finds the locked rows, in a
         * database that knows {@code FOR UPDATE SKIP LOCKED}, and lets a lease run out by letting the database end the connection.
         */
        ROW_LOCK,

        /**
         * By an advisory lock of a PostgreSQL, so that the connection is the lease, and there is no table at all: its number is
         * {@code hashtext} of the name of the lock. The lease runs out when the database ends the connection.
         */
        ADVISORY_LOCK,

        /** The same by {@code GET_LOCK} of a MariaDB or MySQL, whose advisory lock has the name of the lock. */
        NAMED_LOCK;

        /** Whether the database keeps the lock for a session, and nothing of it is in a table. */
        public boolean isAdvisory() {
            return this == ADVISORY_LOCK || this == NAMED_LOCK;
        }
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the lock of one client. Sends nothing.
         *
         * @param database gives this client its connections; the lock closes them
         * @param table the name of the table
         * @param name the name of the lock, not empty, at most 64 characters
         * @param owner the name of the client, not empty
         * @param lease the lease of the lock; ignored by a lock without one
         * @param clock the clock of this client
         */
        DistributedLock make(
                DataSource database, String table, String name, String owner, Duration lease, InstantSource clock);
    }

    /**
     * A lock whose owner is written in the rows of a table.
     *
     * @param table the usual name of such a table
     * @param creation the statements that make it
     */
    public static SqlBinding table(String table, String... creation) {
        return new SqlBinding(
                table, List.of(creation), List.of(), Hold.WRITTEN, Optional.empty(), List.of(), (a, b, c, d, e, f) -> {
                    throw new IllegalStateException("nothing says how a lock in the table " + table + " is made");
                });
    }

    /** The same binding with these statements, which put rows there before the first client comes. */
    public SqlBinding withRows(String... statements) {
        return new SqlBinding(table, creation, List.of(statements), hold, deadlineColumn, noteColumns, maker);
    }

    /** The same binding with another form of holding the lock. */
    public SqlBinding heldBy(Hold other) {
        return new SqlBinding(table, creation, rows, other, deadlineColumn, noteColumns, maker);
    }

    /** The same binding with this column for the end of the lease, by the clock of the database. */
    public SqlBinding withDeadline(String column) {
        return new SqlBinding(table, creation, rows, hold, Optional.of(column), noteColumns, maker);
    }

    /** The same binding with these columns in which the database notes the time. */
    public SqlBinding withNotes(String... columns) {
        return new SqlBinding(table, creation, rows, hold, deadlineColumn, List.of(columns), maker);
    }

    /** The same binding with this maker of a client's lock. */
    public SqlBinding made(Maker how) {
        return new SqlBinding(table, creation, rows, hold, deadlineColumn, noteColumns, how);
    }

    @Override
    public String storeName() {
        return "SQL";
    }

    /** Whether a lock is held by the session of its client with the database, and lost when that ends. */
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
     * The statements that put rows there before the first client comes.
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
