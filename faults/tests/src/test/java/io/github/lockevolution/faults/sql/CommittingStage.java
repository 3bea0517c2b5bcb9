package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** A lock of a unique index that commits by itself, as a transaction of Spring does. */
final class CommittingStage implements SqlLockStage {

    @Override
    public String name() {
        return "committing";
    }

    @Override
    public String table() {
        return "t";
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table + " (name VARCHAR(64) UNIQUE)");
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.ORPHAN_KEY);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
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
