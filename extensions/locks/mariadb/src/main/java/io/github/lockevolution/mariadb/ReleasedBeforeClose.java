package io.github.lockevolution.mariadb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sells an item under a lock of its session, and gives that back before the connection goes back to its pool, however it ends. */
public final class ReleasedBeforeClose {

    private final DataSource database;

    public ReleasedBeforeClose(DataSource database) {
        this.database = database;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 1)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT GET_LOCK('shop', 10)");
            try {
                return statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1 AND stock > 0") == 1;
            } finally {
                statement.execute("SELECT RELEASE_LOCK('shop')");
            }
        }
    }

    /** Nobody has the lock any more. */
    boolean check() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT IS_FREE_LOCK('shop')")) {
            return rows.next() && rows.getInt(1) == 1;
        }
    }
}
