package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Holds a seat in Redis to keep others away, and has its row decide who gets it; what is to be charged is noted in the same transaction, for somebody who charges it later, by its number. */
public final class SeatSoldByRow {

    private final DataSource database;
    private final UnifiedJedis redis;
    private final String owner;
    private final Duration lease;

    public SeatSoldByRow(DataSource database, UnifiedJedis redis, String owner, Duration lease) {
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
            statement.execute("CREATE TABLE charge_due (seat INT PRIMARY KEY, buyer VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        SetParams unlessHeld = SetParams.setParams().nx().px(lease.toMillis());
        if (redis.set("hold:7", owner, unlessHeld) == null) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (statement.executeUpdate("UPDATE seat SET buyer = '" + owner + "' WHERE id = 7 AND buyer IS NULL")
                    == 0) {
                return false;
            }
            statement.executeUpdate("INSERT INTO charge_due VALUES (7, '" + owner + "')");
            connection.commit();
            return true;
        }
    }
}
