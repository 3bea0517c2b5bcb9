import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A lock in a table of a database, for ./lab check MyTableLock.java. Put your own in here; --database postgres takes another one than H2.
 *
 * The bench makes the table under a name of its own, {table}, and holds every statement before it leaves.
 */
public class MyTableLock extends LockProvider {

    @Override
    protected LockSpec describe() {
        SqlBinding rows = SqlBinding.table(
                "my_lock", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY, token VARCHAR(64), deadline BIGINT)");
        return LockSpec.in(rows.made(Row::new), "my-table-lock");
    }

    private static final class Row implements DistributedLock {

        private final DataSource database;
        private final String table;
        private final String name;
        private final Duration lease;
        private final InstantSource clock;

        /** New for each attempt: a value that was used before would also fit a lock that somebody took since. */
        private String token = "";

        Row(DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
            this.database = database;
            this.table = table;
            this.name = name;
            this.lease = lease;
            this.clock = clock;
        }

        /** One attempt, which does not wait: whether the lock was taken. */
        @Override
        public boolean tryLock() {
            token = UUID.randomUUID().toString();
            long now = clock.millis();
            long deadline = now + lease.toMillis();
            try {
                return isAdded(deadline)
                        || change(
                                        "UPDATE " + table + " SET token = ?, deadline = ? WHERE name = ? AND deadline < ?",
                                        token, deadline, name, now)
                                == 1;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean isAdded(long deadline) throws SQLException {
            try {
                return change("INSERT INTO " + table + " VALUES (?, ?, ?)", name, token, deadline) == 1;
            } catch (SQLException e) {
                // By 23 begins what the standard says of a row that may not be there.
                if (String.valueOf(e.getSQLState()).startsWith("23")) {
                    return false;
                }
                throw e;
            }
        }

        /** Gives the lock back: whether it still was ours. */
        @Override
        public boolean unlock() {
            try {
                return change("DELETE FROM " + table + " WHERE name = ? AND token = ?", name, token) == 1;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private int change(String sql, Object... values) throws SQLException {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                return statement.executeUpdate();
            }
        }
    }
}
