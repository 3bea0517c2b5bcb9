package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/** Sells an item; if none is left it rolls back, and gives the lock back on every way out. */
public final class SoldOutFreesLock {

    private final DataSource database;
    private final DistributedLock lock;
    private final UnifiedJedis redis;
    private final String key;

    public SoldOutFreesLock(DataSource database, DistributedLock lock, UnifiedJedis redis, String key) {
        this.database = database;
        this.lock = lock;
        this.redis = redis;
        this.key = key;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 1)");
        }
    }

    boolean run() throws SQLException {
        if (!lock.tryLock()) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            int left = stock(statement) - 1;
            if (left < 0) {
                connection.rollback();
                return false;
            }
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
            connection.commit();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** When everybody has gone, the lock is free. */
    boolean check() {
        return !redis.exists(key);
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
