package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Takes an advisory lock of its session, and forgets it where somebody else has sold the item: the connection goes back to its pool with it. */
public final class KeepsAdvisoryLock {

    private final DataSource database;

    public KeepsAdvisoryLock(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 1)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(1)");
            if (statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1 AND stock > 0") == 0) {
                return false;
            }
            statement.execute("SELECT pg_advisory_unlock(1)");
            return true;
        }
    }

    /** Nobody has anything any more. */
    boolean check() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")) {
            rows.next();
            return rows.getInt(1) == 0;
        }
    }
}
