package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The canary in a database: a row that says who has the lock, and that whoever has found it free writes without looking again. */
public final class SqlCanary extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "canary",
                                        "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY, owner VARCHAR(64))")
                                .withRows("INSERT INTO {table} (name) VALUES ('{name}')")
                                .made((database, table, name, owner, lease, clock) ->
                                        new TableLock(database, table, LockInput.key(name), LockInput.owner(owner))),
                        "canary")
                .titled("no real lock")
                .acquires("GET key", "SET key owner")
                .releases("DEL key")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    private record TableLock(DataSource database, String table, String name, String owner) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return !isTaken() && write("UPDATE " + table + " SET owner = ? WHERE name = ?", owner, name) == 1;
        }

        @Override
        public boolean unlock() {
            return write("UPDATE " + table + " SET owner = NULL WHERE name = ?", name) > 0;
        }

        private boolean isTaken() {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement =
                            connection.prepareStatement("SELECT owner FROM " + table + " WHERE name = ?")) {
                statement.setString(1, name);
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() && rows.getString(1) != null;
                }
            } catch (SQLException e) {
                throw unanswered(e);
            }
        }

        private int write(String sql, String... values) {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setString(i + 1, values[i]);
                }
                return statement.executeUpdate();
            } catch (SQLException e) {
                throw unanswered(e);
            }
        }

        private static IllegalStateException unanswered(SQLException cause) {
            return new IllegalStateException("the database did not answer", cause);
        }
    }
}
