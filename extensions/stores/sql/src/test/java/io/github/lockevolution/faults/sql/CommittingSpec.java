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

/** A lock of a unique index that commits by itself, as a transaction of Spring does. */
final class CommittingSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBinding.table("t", "CREATE TABLE {table} (name VARCHAR(64) UNIQUE)")
                                .made((database, table, name, owner, lease, clock) -> made(database, table, name)),
                        "committing")
                .suffers(Failure.ORPHAN_KEY);
    }

    private static DistributedLock made(DataSource database, String table, String name) {
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return isDone("INSERT INTO " + table + " VALUES ('" + name + "')");
            }

            @Override
            public boolean unlock() {
                return isDone("DELETE FROM " + table + " WHERE name = '" + name + "'");
            }

            private boolean isDone(String sql) {
                try (Connection connection = database.getConnection();
                        Statement statement = connection.createStatement()) {
                    connection.setAutoCommit(false);
                    statement.executeUpdate(sql);
                    connection.commit();
                    return true;
                } catch (SQLException e) {
                    return false;
                }
            }
        };
    }
}
