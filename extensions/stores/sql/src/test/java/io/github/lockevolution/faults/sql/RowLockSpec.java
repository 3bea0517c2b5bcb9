package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Locks a row by SELECT … FOR UPDATE, for which others wait. */
class RowLockSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(binding(), "row-lock");
    }

    final SqlBinding binding() {
        return SqlBinding.table("t", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY)")
                .withRows("INSERT INTO {table} VALUES ('{name}')")
                .heldBy(SqlBinding.Hold.ROW_LOCK)
                .made((database, table, name, owner, lease, clock) -> made(database, table, name, owner));
    }

    /** Which rows a client locks, one after the other, each over a connection of its own. */
    List<String> rows(String name, String owner) {
        return List.of(name);
    }

    private DistributedLock made(DataSource database, String table, String name, String owner) {
        return new DistributedLock() {

            private final List<Connection> open = new ArrayList<>();

            @Override
            public boolean tryLock() {
                try {
                    for (String row : rows(name, owner)) {
                        Connection connection = database.getConnection();
                        open.add(connection);
                        connection.setAutoCommit(false);
                        connection
                                .prepareStatement(
                                        "SELECT name FROM " + table + " WHERE name = '" + row + "' FOR UPDATE")
                                .executeQuery();
                    }
                    return true;
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public boolean unlock() {
                try {
                    for (Connection each : open) {
                        each.commit();
                        each.close();
                    }
                    return true;
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }
}
