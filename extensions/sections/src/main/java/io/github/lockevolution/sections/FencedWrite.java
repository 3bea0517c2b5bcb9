package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/** Sells an item under a lease, and shows the row its fencing token before it reads: a later client with an older token writes nothing. */
public final class FencedWrite {

    private final DataSource database;
    private final DistributedLock lock;
    private final UnifiedJedis redis;
    private final String key;

    public FencedWrite(DataSource database, DistributedLock lock, UnifiedJedis redis, String key) {
        this.database = database;
        this.lock = lock;
        this.redis = redis;
        this.key = key;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL, fence INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2, 0)");
        }
    }

    boolean run() throws SQLException {
        if (!lock.tryLock()) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            long token = redis.incr(key + ":token");
            statement.executeUpdate("UPDATE item SET fence = " + token + " WHERE id = 1 AND fence < " + token);
            int left = stock(statement) - 1;
            return statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1 AND fence = " + token)
                    == 1;
        } finally {
            lock.unlock();
        }
    }

    /** A token that was drawn and not used is no harm. */
    String state() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return "stock " + stock(statement);
        }
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
