package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sells an item once more if the answer to the first attempt is lost, without asking whether that took effect. */
public final class RetryAfterLostAnswer {

    private final DataSource database;

    public RetryAfterLostAnswer(DataSource database) {
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
        try {
            sell();
        } catch (SQLException e) {
            // The answer is missing: once more.
            sell();
        }
    }

    private void sell() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1");
            connection.commit();
        }
    }
}
