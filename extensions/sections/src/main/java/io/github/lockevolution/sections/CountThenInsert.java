package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Redeems a coupon that is good once: it counts the uses, and notes one more in another row, which no lock and no version covers. */
public final class CountThenInsert {

    private final DataSource database;
    private final String owner;

    public CountThenInsert(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE used (coupon INT NOT NULL, client VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (count(statement) > 0) {
                return false;
            }
            statement.executeUpdate("INSERT INTO used VALUES (1, '" + owner + "')");
            connection.commit();
            return true;
        }
    }

    private static int count(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM used WHERE coupon = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
