package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A lock that inserts its row by one statement, unless one is there; no index sees to it that there is one only. */
final class UnlessThereSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBinding.table("t", "CREATE TABLE {table} (name VARCHAR(64), owner VARCHAR(64) PRIMARY KEY)")
                                .made((database, table, name, owner, lease, clock) ->
                                        made(database, table, name, owner)),
                        "unless-there")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY);
    }

    private static DistributedLock made(DataSource database, String table, String name, String owner) {
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return isDone("INSERT INTO " + table + " SELECT '" + name + "', '" + owner
                        + "' WHERE NOT EXISTS (SELECT 1 FROM " + table + ")");
            }

            @Override
            public boolean unlock() {
                return isDone("DELETE FROM " + table + " WHERE owner = '" + owner + "'");
            }

            private boolean isDone(String sql) {
                try (Connection connection = database.getConnection();
                        Statement statement = connection.createStatement()) {
                    return statement.executeUpdate(sql) == 1;
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }
}
