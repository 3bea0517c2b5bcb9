package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Books a seat by one statement, which looks whether anybody has; whoever does so at the same time waits, because of the index. */
public final class InsertsUnlessThereOnce {

    private final DataSource database;
    private final String owner;

    public InsertsUnlessThereOnce(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE booking (seat INT PRIMARY KEY, client VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO booking SELECT 1, '" + owner
                            + "' WHERE NOT EXISTS (SELECT 1 FROM booking WHERE seat = 1)")
                    == 1;
        } catch (SQLException e) {
            if (e.getSQLState().startsWith("23")) {
                return false;
            }
            throw e;
        }
    }
}
