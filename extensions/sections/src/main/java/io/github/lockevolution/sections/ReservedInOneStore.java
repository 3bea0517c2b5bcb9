package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Takes an item from the stock and notes the order, both in the database and both or neither. */
public final class ReservedInOneStore {

    private final DataSource database;
    private final String owner;

    public ReservedInOneStore(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 1)");
            statement.execute("CREATE TABLE orders (client VARCHAR(10) PRIMARY KEY)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1 AND stock > 0") == 0) {
                return false;
            }
            statement.executeUpdate("INSERT INTO orders VALUES ('" + owner + "')");
            connection.commit();
            return true;
        }
    }
}
