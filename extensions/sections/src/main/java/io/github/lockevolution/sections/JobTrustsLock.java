package io.github.lockevolution.sections;

import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A job that is to run once on day 20, and on every machine: the lock keeps two from running at once, not one after the other. */
public final class JobTrustsLock {

    private final DataSource database;
    private final DistributedLock lock;
    private final String owner;

    public JobTrustsLock(DataSource database, DistributedLock lock, String owner) {
        this.database = database;
        this.lock = lock;
        this.owner = owner;
    }

    void setUp() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE report (run_day INT NOT NULL, sender VARCHAR(10) NOT NULL)");
        }
    }

    boolean run() throws SQLException {
        if (!lock.tryLock()) {
            return false;
        }
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO report VALUES (20, '" + owner + "')");
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** One report a day. */
    boolean check() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM report WHERE run_day = 20")) {
                rows.next();
                return rows.getInt(1) <= 1;
            }
        }
    }
}
