package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** Brings the database to its newest version when a replica starts: a CREATE TABLE IF NOT EXISTS comes first, and keeps nobody out. */
public final class MigrationAfterCreateTable {

    private static final List<String> MIGRATIONS =
            List.of("UPDATE account SET balance = balance * 100", "UPDATE account SET balance = balance + 7");

    private final DataSource database;

    public MigrationAfterCreateTable(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
            statement.execute("INSERT INTO account VALUES (1, 5)");
            statement.execute("CREATE TABLE schema_version (version INT NOT NULL)");
            statement.execute("INSERT INTO schema_version VALUES (0)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS schema_version (version INT NOT NULL)");
            migrate(connection, statement, version(statement));
        }
    }

    /** Each migration, and its number with it. */
    private static void migrate(Connection connection, Statement statement, int version) throws SQLException {
        connection.setAutoCommit(false);
        for (int next = version + 1; next <= MIGRATIONS.size(); next++) {
            statement.executeUpdate(MIGRATIONS.get(next - 1));
            statement.executeUpdate("UPDATE schema_version SET version = " + next);
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    private static int version(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT version FROM schema_version")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
