package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/**
 * Describes a lock whose state is rows of one table in a database. The bench makes that table under a name that no other table has, gives
 * each client connections of its own, and holds every statement before it leaves. Its rows are all that the lock may keep.
 *
 * <p>Every statement is a transaction by itself, unless the lock turns that off: then COMMIT and ROLLBACK are held as well. A statement
 * that runs in a batch, or that calls a procedure, cannot be held and is refused.
 *
 * <p>A transaction has no effect before it is committed. Under every schedule, whether the lock is free is tried on a copy of the committed
 * rows in another table, where no transaction is open; a lock that is held by a row lock is tried in place. When a client dies, its open
 * transaction is rolled back. A client whose statement has to wait for a row that another client has written is blocked. One restriction: a
 * lease that runs out by the clock of the database (see {@link #deadlineColumn}) runs out before or after a transaction that writes, never
 * while it is open, since nobody can change a row that another client has written and not committed.
 */
public interface SqlLockStage extends LockStage {

    /** {@inheritDoc} */
    @Override
    default String storeName() {
        return "SQL";
    }

    /** {@inheritDoc} */
    @Override
    default boolean isInRedis() {
        return false;
    }

    /** What a table of this lock is usually called, such as {@code method_lock}: the name that a report shows. */
    String table();

    /**
     * The statements that make the table, in order, in SQL that every database the lock is for understands. The first column is the name of
     * the lock. No column but the {@link #deadlineColumn} and the {@link #noteColumns} may hold a value that the database makes up, such as
     * the number of a row, since it would differ in each run.
     *
     * @param table its name
     */
    List<String> tableStatements(String table);

    /**
     * The statements that put rows there before anybody takes the lock, such as the one that is locked; none for a lock that begins with an
     * empty table.
     *
     * @param table its name
     * @param name the name of the lock, without a quote
     */
    default List<String> rowStatements(String table, String name) {
        return List.of();
    }

    /**
     * Whether who is inside holds a row locked in a transaction that is open, so that the connection is the lease: the bench then looks
     * which rows are locked, in a database that knows {@code FOR UPDATE SKIP LOCKED}, and lets a lease run out by letting the database end
     * the connection.
     */
    default boolean isHeldByRowLock() {
        return false;
    }

    /**
     * Whether who is inside holds an advisory lock of a PostgreSQL, so that the connection is the lease, and there is no table at all: its
     * number is {@code hashtext} of the name of the lock. The lease runs out when the database ends the connection.
     */
    default boolean isHeldByAdvisoryLock() {
        return false;
    }

    /**
     * The column that says until when a row is held, by the clock of the database: the bench moves what it says into the past when it lets the
     * lease run out. Empty if no row runs out by that clock; a lock that compares times by the clock it is given has none.
     */
    default Optional<String> deadlineColumn() {
        return Optional.empty();
    }

    /**
     * The columns in which the database notes what time it is, and which do not influence who gets the lock: the bench ignores them.
     */
    default List<String> noteColumns() {
        return List.of();
    }

    /**
     * Builds the lock of one client. Sends nothing.
     *
     * @param database where this client gets its connections; who takes one closes it
     * @param table the name of the table
     * @param name the name of the lock, not empty, at most 64 characters
     * @param owner the name of the client, not empty
     * @param lease how long the lock may be held; ignored by a lock without a lease
     * @param clock what time it is for this client
     */
    DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock);

    /**
     * Not to be asked of such a lock.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    default DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name() + " keeps its state in a database; it cannot use a Redis");
    }
}
