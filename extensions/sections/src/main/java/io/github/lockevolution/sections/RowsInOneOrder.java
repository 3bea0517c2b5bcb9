package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Moves money from one account to another, and locks both rows before, always in the same order. */
public final class RowsInOneOrder {

    private final DataSource database;
    private final String owner;

    public RowsInOneOrder(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
            statement.execute("INSERT INTO account VALUES (1, 10)");
            statement.execute("INSERT INTO account VALUES (2, 10)");
        }
    }

    void run() throws SQLException {
        int from = owner.equals("A") ? 1 : 2;
        int to = 3 - from;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement
                    .executeQuery("SELECT id FROM account WHERE id = 1 FOR UPDATE")
                    .close();
            statement
                    .executeQuery("SELECT id FROM account WHERE id = 2 FOR UPDATE")
                    .close();
            statement.executeUpdate("UPDATE account SET balance = balance - 1 WHERE id = " + from);
            statement.executeUpdate("UPDATE account SET balance = balance + 1 WHERE id = " + to);
            connection.commit();
        }
    }
}
