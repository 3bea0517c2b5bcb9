package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Books a seat by one statement, which looks whether anybody has: nothing keeps another from looking at the same time. */
public final class InsertsUnlessThere {

    private final DataSource database;
    private final String owner;

    public InsertsUnlessThere(DataSource database, String owner) {
        this.database = database;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE booking (seat INT NOT NULL, client VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO booking SELECT 1, '" + owner
                            + "' WHERE NOT EXISTS (SELECT 1 FROM booking WHERE seat = 1)")
                    == 1;
        }
    }
}
