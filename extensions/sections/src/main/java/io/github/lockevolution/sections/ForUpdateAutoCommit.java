package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Locks a row to sell an item, and each statement is a transaction of its own: the row is free again before anything is written. */
public final class ForUpdateAutoCommit {

    private final DataSource database;

    public ForUpdateAutoCommit(DataSource database) {
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
            int left = stock(statement) - 1;
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
        }
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1 FOR UPDATE")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
