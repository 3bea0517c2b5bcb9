package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Pays a request that may come twice: the number of rows says whether its number was new, and both are committed together. */
public final class RequestKeyOnConflict {

    private final DataSource database;

    public RequestKeyOnConflict(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
            statement.execute("INSERT INTO account VALUES (1, 30)");
            statement.execute("CREATE TABLE request (number INT PRIMARY KEY)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (statement.executeUpdate("INSERT INTO request VALUES (7) ON CONFLICT DO NOTHING") == 0) {
                return false;
            }
            statement.executeUpdate("UPDATE account SET balance = balance - 10 WHERE id = 1");
            connection.commit();
            return true;
        }
    }
}
