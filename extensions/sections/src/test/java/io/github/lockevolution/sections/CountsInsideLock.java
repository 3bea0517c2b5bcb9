package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Gives one coupon away, and counts under the lock whether it is the first. Its transaction begins before: what it reads then depends on the isolation. */
public final class CountsInsideLock {

    private final DataSource database;
    private final DistributedLock lock;

    public CountsInsideLock(DataSource database, DistributedLock lock) {
        this.database = database;
        this.lock = lock;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE coupon (owner VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            count(statement);
            if (!lock.tryLock()) {
                connection.rollback();
                return false;
            }
            try {
                if (count(statement) > 0) {
                    connection.rollback();
                    return false;
                }
                statement.executeUpdate("INSERT INTO coupon VALUES ('me')");
                connection.commit();
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    private static int count(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM coupon")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
