package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Locks a row to sell an item, and has it locked until it commits. */
public final class ForUpdateInTransaction {

    private final DataSource database;

    public ForUpdateInTransaction(DataSource database) {
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
            int left = stock(statement) - 1;
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
            connection.commit();
        }
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1 FOR UPDATE")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
