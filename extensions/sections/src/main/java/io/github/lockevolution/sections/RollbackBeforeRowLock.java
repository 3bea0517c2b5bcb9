package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Locks a row when nothing is left to do that may have to be rolled back, and has it locked until the end. */
public final class RollbackBeforeRowLock {

    private final DataSource database;

    public RollbackBeforeRowLock(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO customer VALUES (7)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try {
                statement.executeUpdate("INSERT INTO customer VALUES (7)");
            } catch (SQLException e) {
                // We know this customer.
                connection.rollback();
            }
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
