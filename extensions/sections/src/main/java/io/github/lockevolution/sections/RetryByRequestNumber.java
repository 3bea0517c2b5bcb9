package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sells an item once more if the answer to the first attempt is lost, unless its request is noted as done. */
public final class RetryByRequestNumber {

    private final DataSource database;
    private final String owner;

    public RetryByRequestNumber(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
            statement.execute("CREATE TABLE sale (client VARCHAR(10) PRIMARY KEY)");
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
            if (isDone(statement)) {
                return;
            }
            statement.executeUpdate("INSERT INTO sale VALUES ('" + owner + "')");
            statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1");
            connection.commit();
        }
    }

    private boolean isDone(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT client FROM sale WHERE client = '" + owner + "'")) {
            return rows.next();
        }
    }
}
