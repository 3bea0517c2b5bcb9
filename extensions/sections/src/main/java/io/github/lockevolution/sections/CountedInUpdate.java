package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Redeems a coupon that is good once: a counter in its row is looked at and written in one statement, before the user is noted. */
public final class CountedInUpdate {

    private final DataSource database;
    private final String owner;

    public CountedInUpdate(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE coupon (id INT PRIMARY KEY, uses INT NOT NULL)");
            statement.execute("INSERT INTO coupon VALUES (1, 0)");
            statement.execute("CREATE TABLE used (coupon INT NOT NULL, client VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (statement.executeUpdate("UPDATE coupon SET uses = uses + 1 WHERE id = 1 AND uses < 1") == 0) {
                return false;
            }
            statement.executeUpdate("INSERT INTO used VALUES (1, '" + owner + "')");
            connection.commit();
            return true;
        }
    }
}
