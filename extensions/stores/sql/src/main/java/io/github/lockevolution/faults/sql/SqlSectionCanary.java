package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.SectionBacking;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** The canary among sections in a database: a SELECT reads a number, and two UPDATEs write it back, one more, each committed by itself. */
record SqlSectionCanary(DataSource database) implements SectionBacking.Section {

    static final SectionBacking BACKING = new SectionBacking(
            Set.of(DataSource.class.getName()),
            "SQL",
            (stores, key, owner, lease, clock) -> new SqlSectionCanary((DataSource) stores.object(DataSource.class)));

    @Override
    public void setUp() throws SQLException {
        execute("CREATE TABLE numbers (name VARCHAR(10) PRIMARY KEY, held INT NOT NULL)");
        execute("INSERT INTO numbers VALUES ('number', 0)");
        execute("INSERT INTO numbers VALUES ('copy', 0)");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Override
    public SectionBacking.Answer run() throws SQLException {
        int next = number() + 1;
        execute("UPDATE numbers SET held = " + next + " WHERE name = 'number'");
        execute("UPDATE numbers SET held = " + next + " WHERE name = 'copy'");
        return SectionBacking.Answer.done("");
    }

    private int number() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT held FROM numbers WHERE name = 'number'")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Override
    public Optional<String> brokenInvariant() {
        return Optional.empty();
    }

    @Override
    public Optional<String> state() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // Each statement has closed its connection.
    }
}
