package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Pays a request that may come twice: its number is noted in Redis, the payment in the database, and between the two it can die. */
public final class RequestKeyElsewhere {

    private final DataSource database;
    private final UnifiedJedis redis;

    public RequestKeyElsewhere(DataSource database, UnifiedJedis redis) {
        this.database = database;
        this.redis = redis;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
            statement.execute("INSERT INTO account VALUES (1, 30)");
        }
    }

    boolean run() throws SQLException {
        if (redis.set("request:7", "seen", SetParams.setParams().nx()) == null) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE account SET balance = balance - 10 WHERE id = 1");
            return true;
        }
    }
}
