package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** The canary in a database: a row names the holder, and a client that has found it free writes without looking again. */
public final class SqlCanary extends LockProvider {

    private static final SqlBinding ROW = SqlBinding.table(
                    "canary", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY, owner VARCHAR(64))")
            .withRows("INSERT INTO {table} (name) VALUES ('{name}')");

    /** The same among sections: a SELECT reads a number, and two UPDATEs write it back, one more, each committed by itself. */
    static final SectionBinding SECTION = new SectionBinding(
            Set.of(DataSource.class.getName()), ROW.storeName(), (stores, key, owner, lease, clock) -> {
                DataSource database = (DataSource) stores.object(DataSource.class);
                return new CanaryValue.Section(
                        new Value(database, "numbers", "number"), new Value(database, "copies", "copy"));
            });

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        ROW.made((database, table, name, owner, lease, clock) -> new CanaryValue.Lock(
                                new Value(database, table, LockInput.key(name)), LockInput.owner(owner))),
                        "canary")
                .titled("no real lock")
                .acquires("GET key", "SET key owner")
                .releases("DEL key")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    private record Value(DataSource database, String table, String name) implements CanaryValue {

        @Override
        public void create() throws SQLException {
            for (String statement : SqlSystem.statements(ROW, table, name)) {
                update(statement);
            }
        }

        @Override
        public Optional<String> read() throws SQLException {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement =
                            connection.prepareStatement("SELECT owner FROM " + table + " WHERE name = ?")) {
                statement.setString(1, name);
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
                }
            }
        }

        @Override
        public void write(String value) throws SQLException {
            update("UPDATE " + table + " SET owner = ? WHERE name = ?", value, name);
        }

        @Override
        public boolean remove() throws SQLException {
            return update("UPDATE " + table + " SET owner = NULL WHERE name = ?", name) > 0;
        }

        private int update(String sql, String... values) throws SQLException {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setString(i + 1, values[i]);
                }
                return statement.executeUpdate();
            }
        }
    }
}
