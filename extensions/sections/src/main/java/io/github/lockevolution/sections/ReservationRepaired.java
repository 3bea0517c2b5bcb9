package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;
import redis.clients.jedis.UnifiedJedis;

/** Reserves an item in Redis and notes the order in the database, under a lock; the next holder takes over a reservation without an order. */
public final class ReservationRepaired {

    private final DataSource database;
    private final UnifiedJedis redis;
    private final DistributedLock lock;
    private final String owner;

    public ReservationRepaired(DataSource database, UnifiedJedis redis, DistributedLock lock, String owner) {
        this.database = database;
        this.redis = redis;
        this.lock = lock;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (item INT PRIMARY KEY, client VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        if (!lock.tryLock()) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            if (redis.exists("reserved:1") && !order(statement).isEmpty()) {
                return false;
            }
            redis.set("reserved:1", owner);
            statement.executeUpdate("INSERT INTO orders VALUES (1, '" + owner + "')");
            return true;
        } catch (SQLIntegrityConstraintViolationException e) {
            // We were late, and somebody has taken it over.
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** The buyers that have ordered: a reservation without an order does no harm. */
    String state() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            return "ordered by " + order(statement).orElse("nobody");
        }
    }

    private static Optional<String> order(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT client FROM orders WHERE item = 1")) {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        }
    }
}
