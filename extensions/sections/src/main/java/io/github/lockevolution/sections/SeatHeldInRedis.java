package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Holds a seat in Redis while its buyer pays, and notes the sale in one transaction: who pays too slowly takes the seat of another, and who dies has paid for none. */
public final class SeatHeldInRedis {

    private final DataSource database;
    private final UnifiedJedis redis;
    private final String owner;
    private final Duration lease;

    public SeatHeldInRedis(DataSource database, UnifiedJedis redis, String owner, Duration lease) {
        this.database = database;
        this.redis = redis;
        this.owner = owner;
        this.lease = lease;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE seat (id INT PRIMARY KEY, buyer VARCHAR(10))");
            statement.execute("INSERT INTO seat VALUES (7, NULL)");
            statement.execute("CREATE TABLE charge (buyer VARCHAR(10) PRIMARY KEY)");
            statement.execute("CREATE TABLE ticket (buyer VARCHAR(10) PRIMARY KEY)");
        }
    }

    boolean run() throws SQLException {
        SetParams unlessHeld = SetParams.setParams().nx().px(lease.toMillis());
        if (redis.set("hold:7", owner, unlessHeld) == null) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            if (isSold(statement)) {
                return false;
            }
            // It stands for the call of the payment provider, which no transaction here takes back.
            statement.executeUpdate("INSERT INTO charge VALUES ('" + owner + "')");
            connection.setAutoCommit(false);
            statement.executeUpdate("UPDATE seat SET buyer = '" + owner + "' WHERE id = 7");
            statement.executeUpdate("INSERT INTO ticket VALUES ('" + owner + "')");
            connection.commit();
            return true;
        }
    }

    private static boolean isSold(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT buyer FROM seat WHERE id = 7")) {
            rows.next();
            return rows.getString(1) != null;
        }
    }
}
