package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Sells an item, and gives the lock back before it commits: the next client reads the old stock. */
public final class UnlockBeforeCommit {

    private final DataSource database;
    private final DistributedLock lock;

    public UnlockBeforeCommit(DataSource database, DistributedLock lock) {
        this.database = database;
        this.lock = lock;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            if (!lock.tryLock()) {
                return false;
            }
            try (Statement statement = connection.createStatement()) {
                int left = stock(statement) - 1;
                statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
            } finally {
                lock.unlock();
            }
            connection.commit();
            return true;
        }
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
