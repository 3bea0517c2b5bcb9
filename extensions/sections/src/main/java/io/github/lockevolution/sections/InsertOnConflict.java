package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Notes a customer who may be known, and sells to him in the same transaction: the INSERT that hits the key does nothing, and is no error. */
public final class InsertOnConflict {

    private final DataSource database;

    public InsertOnConflict(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY)");
        }
    }

    void run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO customer VALUES (7) ON CONFLICT DO NOTHING");
            statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1");
            connection.commit();
        }
    }

    /** Both have bought. */
    boolean check() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1) == 0;
        }
    }
}
