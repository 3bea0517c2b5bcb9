package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Locks a row over one connection, and writes it over another. */
public final class WaitsForItself {

    private final DataSource database;

    public WaitsForItself(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1 FOR UPDATE")) {
                rows.next();
                write(rows.getInt(1) - 1);
            }
            connection.commit();
        }
    }

    private void write(int left) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
        }
    }
}
