package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** Brings the database to its newest version when a replica starts: whoever notes a version first does it, and whoever finds it noted believes that it is done. */
public final class MigrationKeyAsLock {

    private static final List<String> MIGRATIONS =
            List.of("UPDATE account SET balance = balance * 100", "UPDATE account SET balance = balance + 7");

    private final DataSource database;

    public MigrationKeyAsLock(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
            statement.execute("INSERT INTO account VALUES (1, 5)");
            statement.execute("CREATE TABLE schema_version (version INT PRIMARY KEY)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (int next = 1; next <= MIGRATIONS.size(); next++) {
                if (isMine(statement, next)) {
                    statement.executeUpdate(MIGRATIONS.get(next - 1));
                }
            }
        }
    }

    private static boolean isMine(Statement statement, int version) throws SQLException {
        try {
            statement.executeUpdate("INSERT INTO schema_version VALUES (" + version + ")");
            return true;
        } catch (SQLException e) {
            // Its key is there: another replica has it.
            return false;
        }
    }
}
