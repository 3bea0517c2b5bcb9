package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Takes an item from the stock and notes the sale, in two statements that are committed each by itself. */
public final class TwoWrites {

    private final DataSource database;
    private final DistributedLock lock;
    private final String owner;

    public TwoWrites(DataSource database, DistributedLock lock, String owner) {
        this.database = database;
        this.lock = lock;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
            statement.execute("CREATE TABLE sale (client VARCHAR(10) PRIMARY KEY)");
        }
    }

    boolean run() throws SQLException {
        if (!lock.tryLock()) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE item SET stock = stock - 1 WHERE id = 1");
            statement.executeUpdate("INSERT INTO sale VALUES ('" + owner + "')");
        } finally {
            lock.unlock();
        }
        return true;
    }
}
