package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Writes only if the row still has the version that it has read. */
public final class VersionCompared {

    private final DataSource database;

    public VersionCompared(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL, version INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2, 0)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            int stock;
            int version;
            try (ResultSet rows = statement.executeQuery("SELECT stock, version FROM item WHERE id = 1")) {
                rows.next();
                stock = rows.getInt(1);
                version = rows.getInt(2);
            }
            return statement.executeUpdate("UPDATE item SET stock = " + (stock - 1) + ", version = " + (version + 1)
                            + " WHERE id = 1 AND version = " + version)
                    == 1;
        }
    }
}
