package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** Locks a row by SELECT … FOR UPDATE, for which others wait. */
class RowLockStage implements SqlLockStage {

    @Override
    public String name() {
        return "row-lock";
    }

    @Override
    public String table() {
        return "t";
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table + " (name VARCHAR(64) PRIMARY KEY)");
    }

    @Override
    public List<String> rowStatements(String table, String name) {
        return List.of("INSERT INTO " + table + " VALUES ('" + name + "')");
    }

    /** Which rows a client locks, one after the other, each over a connection of its own. */
    List<String> rows(String name, String owner) {
        return List.of(name);
    }

    @Override
    public boolean isHeldByRowLock() {
        return true;
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of();
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
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
