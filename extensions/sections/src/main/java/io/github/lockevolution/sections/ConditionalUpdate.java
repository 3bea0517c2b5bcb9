package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sells an item without any lock: it looks and writes in one statement. */
public final class ConditionalUpdate {

    private final DataSource database;

    public ConditionalUpdate(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1 AND stock > 0") == 1;
        }
    }
}
