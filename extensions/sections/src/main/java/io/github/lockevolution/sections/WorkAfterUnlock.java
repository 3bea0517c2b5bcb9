package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Sells an item; under the lock the write is only put into a queue, and it is done when the lock is free again. */
public final class WorkAfterUnlock {

    private final DataSource database;
    private final DistributedLock lock;

    public WorkAfterUnlock(DataSource database, DistributedLock lock) {
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
        List<String> queue = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            if (!lock.tryLock()) {
                return false;
            }
            try {
                int left = stock(statement) - 1;
                queue.add("UPDATE item SET stock = " + left + " WHERE id = 1");
            } finally {
                lock.unlock();
            }
            for (String work : queue) {
                statement.executeUpdate(work);
            }
            return true;
        }
    }

    private static int stock(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT stock FROM item WHERE id = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
