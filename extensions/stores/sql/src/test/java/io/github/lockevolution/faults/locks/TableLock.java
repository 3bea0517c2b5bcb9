package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import javax.sql.DataSource;

/** A lock in a table that a test writes down in two lines. Its rows have a name, which no two share, and a deadline in milliseconds. */
public final class TableLock {

    private TableLock() {}

    /** A call of tryLock or unlock. */
    @FunctionalInterface
    public interface Call {

        boolean by(Client client) throws SQLException;
    }

    /** Who calls, with one connection for all that it does. */
    public static final class Client {

        private final DataSource database;
        public final String table;
        public final String name;
        public final long lease;
        public final InstantSource clock;
        private Connection connection;

        Client(DataSource database, String table, String name, Duration lease, InstantSource clock) {
            this.database = database;
            this.table = table;
            this.name = name;
            this.lease = lease.toMillis();
            this.clock = clock;
        }

        public void begin() throws SQLException {
            connection = database.getConnection();
            connection.setAutoCommit(false);
        }

        public void commit() throws SQLException {
            connection.commit();
            connection.close();
        }

        /** In the transaction that has begun. */
        public void execute(String sql) throws SQLException {
            execute(connection, sql);
        }

        /** In a transaction of its own. */
        public void executeAlone(String sql) throws SQLException {
            try (Connection alone = database.getConnection()) {
                execute(alone, sql);
            }
        }

        private static void execute(Connection connection, String sql) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    /**
     * A lock.
     *
     * @param take one attempt; refused if the database refuses its row
     */
    public static LockSpec of(String lock, Call take, Call give) {
        return LockSpec.in(
                SqlBinding.table("t", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY, deadline BIGINT)")
                        .made((database, table, name, owner, lease, clock) ->
                                called(take, give, new Client(database, table, name, lease, clock))),
                lock);
    }

    private static DistributedLock called(Call take, Call give, Client client) {
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return isDone(take);
            }

            @Override
            public boolean unlock() {
                return isDone(give);
            }

            private boolean isDone(Call call) {
                try {
                    return call.by(client);
                } catch (SQLIntegrityConstraintViolationException e) {
                    return false;
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }
}
