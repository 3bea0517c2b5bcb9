package io.github.lockevolution.mariadb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Counts a visit of a day: it locks the row of the day, and adds it if there is none. Where no row is, there is a gap, which two transactions may lock
 * together under REPEATABLE READ; then the INSERT of each waits for the other.
 */
public final class SelectThenInsert {

    private final DataSource database;

    public SelectThenInsert(DataSource database) {
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
            statement.executeUpdate(
                    isThere(statement)
                            ? "UPDATE visit SET number = number + 1 WHERE day = 1"
                            : "INSERT INTO visit VALUES (1, 1)");
            connection.commit();
        }
    }

    private static boolean isThere(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT number FROM visit WHERE day = 1 FOR UPDATE")) {
            return rows.next();
        }
    }
}
