package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Two services change the same row, each under a lock of its own, which knows nothing of the other. */
public final class TwoKeysOneRow {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final DataSource database;
    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final Duration lease;

    public TwoKeysOneRow(DataSource database, UnifiedJedis redis, String key, String owner, Duration lease) {
        this.database = database;
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        this.lease = lease;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    boolean run() throws SQLException {
        String lock = key + (owner.equals("A") ? ":order" : ":refund");
        if (!"OK".equals(redis.set(lock, owner, SetParams.setParams().nx().px(lease.toMillis())))) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            int left = stock(statement) - 1;
            statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
        } finally {
            redis.eval(DELETE_IF_OURS, List.of(lock), List.of(owner));
        }
        return true;
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
