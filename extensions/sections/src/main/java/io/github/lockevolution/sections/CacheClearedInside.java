package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/** Sells an item, and empties its own cache once it has the lock: the stock is read afresh. */
public final class CacheClearedInside {

    private final DataSource database;
    private final DistributedLock lock;
    private Optional<Integer> cached = Optional.empty();

    public CacheClearedInside(DataSource database, DistributedLock lock) {
        this.database = database;
        this.lock = lock;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)");
            statement.execute("INSERT INTO item VALUES (1, 2)");
        }
    }

    boolean run() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            if (stock(statement) == 0 || !lock.tryLock()) {
                return false;
            }
            try {
                cached = Optional.empty();
                int left = stock(statement) - 1;
                statement.executeUpdate("UPDATE item SET stock = " + left + " WHERE id = 1");
            } finally {
                lock.unlock();
            }
            return true;
        }
    }

    private int stock(Statement statement) throws SQLException {
        if (cached.isEmpty()) {
            try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
                rows.next();
                cached = Optional.of(rows.getInt(1));
            }
        }
        return cached.get();
    }
}
