package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/** Takes an item from the stock in Redis and notes the order in the database: a crash in between leaves an item that nobody has or can buy. */
public final class ReservedInRedis {

    private final DataSource database;
    private final UnifiedJedis redis;
    private final String owner;

    public ReservedInRedis(DataSource database, UnifiedJedis redis, String owner) {
        this.database = database;
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        redis.set("stock", "1");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (client VARCHAR(10) PRIMARY KEY)");
        }
    }

    boolean run() throws SQLException {
        if (redis.decr("stock") < 0) {
            redis.incr("stock");
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO orders VALUES ('" + owner + "')");
            return true;
        }
    }
}
