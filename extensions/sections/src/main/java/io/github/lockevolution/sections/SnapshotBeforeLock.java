package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Books a seat under REPEATABLE READ. Its first statement comes before the lock, and what it counts under the lock is from then. */
public final class SnapshotBeforeLock {

    private final DataSource database;
    private final DistributedLock lock;
    private final String owner;

    public SnapshotBeforeLock(DataSource database, DistributedLock lock, String owner) {
        this.database = database;
        this.lock = lock;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE booking (client VARCHAR(10) PRIMARY KEY)");
            statement.execute("CREATE TABLE hall (id INT PRIMARY KEY, seats INT NOT NULL)");
            statement.execute("INSERT INTO hall VALUES (1, 1)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            int seats = number(statement, "SELECT seats FROM hall WHERE id = 1");
            if (!lock.tryLock()) {
                return false;
            }
            try {
                if (number(statement, "SELECT COUNT(*) FROM booking") >= seats) {
                    return false;
                }
                statement.executeUpdate("INSERT INTO booking VALUES ('" + owner + "')");
                connection.commit();
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    private static int number(Statement statement, String question) throws SQLException {
        try (ResultSet rows = statement.executeQuery(question)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
