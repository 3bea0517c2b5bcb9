package io.github.lockevolution.sections;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/** One client changes a price and empties the cache; the other, which has read the old price before, fills it again. */
public final class StaleCacheFill {

    private final DataSource database;
    private final UnifiedJedis redis;
    private final String owner;

    public StaleCacheFill(DataSource database, UnifiedJedis redis, String owner) {
        this.database = database;
        this.redis = redis;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, price INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 10)");
        }
    }

    String run() throws SQLException {
        if (owner.equals("A")) {
            changePrice();
            return "changed";
        }
        return price();
    }

    private void changePrice() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE item SET price = 12 WHERE id = 1");
        }
        redis.del("price:1");
    }

    private String price() throws SQLException {
        String cached = redis.get("price:1");
        if (cached != null) {
            return cached;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT price FROM item WHERE id = 1")) {
            rows.next();
            redis.set("price:1", rows.getString(1));
            return rows.getString(1);
        }
    }

    /** An empty cache is as good as one that is right. */
    String state() throws SQLException {
        String cached = redis.get("price:1");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT price FROM item WHERE id = 1")) {
            rows.next();
            String price = rows.getString(1);
            return "price " + price + (cached == null || cached.equals(price) ? "" : ", cached " + cached);
        }
    }
}
