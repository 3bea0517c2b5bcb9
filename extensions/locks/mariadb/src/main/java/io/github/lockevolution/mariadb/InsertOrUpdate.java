package io.github.lockevolution.mariadb;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Counts a visit of a day by one statement, which adds the row or changes it: the second waits for the first, and nobody for the second. */
public final class InsertOrUpdate {

    private final DataSource database;

    public InsertOrUpdate(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visit (day INT PRIMARY KEY, number INT NOT NULL)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO visit VALUES (1, 1) ON DUPLICATE KEY UPDATE number = number + 1");
            connection.commit();
        }
    }
}
