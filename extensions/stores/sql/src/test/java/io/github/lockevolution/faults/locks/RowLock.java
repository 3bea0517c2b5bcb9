package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;

/**
 * Who has the one row of the table locked, in a transaction that is open, has the lock, and whoever comes next waits in the database. Sound but
 * for its tryLock, which a test may say.
 */
public final class RowLock extends LockProvider {

    private final Attempt attempt;

    /** The sound one, also in a process of its own. */
    public RowLock() {
        this((owner, soundly) -> soundly.getAsBoolean());
    }

    public RowLock(Attempt attempt) {
        this.attempt = attempt;
    }

    /** One attempt to take the lock. */
    @FunctionalInterface
    public interface Attempt {

        /**
         * @param soundly locks the row
         */
        boolean tryLock(String owner, BooleanSupplier soundly);
    }

    @Override
    protected LockSpec describe() {
        SqlBinding row = SqlBinding.table("row_lock", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY)")
                .withRows("INSERT INTO {table} VALUES ('{name}')")
                .heldBy(SqlBinding.Hold.ROW_LOCK)
                .made((database, table, name, owner, lease, clock) ->
                        new LockedRow(attempt, database, "SELECT name FROM " + table + " FOR UPDATE", owner));
        return LockSpec.in(row, "row-lock")
                .suffers(Failure.LEASE_OVERRUN)
                .suffersBeyond(Failure.ORPHAN_KEY)
                .waits();
    }

    private static final class LockedRow implements DistributedLock {

        private final Attempt attempt;
        private final DataSource database;
        private final String lockRow;
        private final String owner;
        private Optional<Connection> holding = Optional.empty();

        LockedRow(Attempt attempt, DataSource database, String lockRow, String owner) {
            this.attempt = attempt;
            this.database = database;
            this.lockRow = lockRow;
            this.owner = owner;
        }

        @Override
        public boolean tryLock() {
            return attempt.tryLock(owner, this::lockRow);
        }

        private boolean lockRow() {
            try {
                Connection connection = database.getConnection();
                try (Statement statement = connection.createStatement()) {
                    connection.setAutoCommit(false);
                    statement.execute(lockRow);
                    holding = Optional.of(connection);
                    return true;
                } finally {
                    if (holding.isEmpty()) {
                        connection.close();
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException("nobody knows whether the row was locked", e);
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
                throw new IllegalStateException("the connection is gone, and the row with it", e);
            }
        }
    }
}
