// Quartz's row lock, as its JDBC job store takes it around a transaction: StdRowLockSemaphore, in a PostgreSQL.

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.quartz.impl.jdbcjobstore.LockException;
import org.quartz.impl.jdbcjobstore.StdRowLockSemaphore;

public class Lock {

    private final DataSource database;
    private final String key;
    private final StdRowLockSemaphore semaphore = new StdRowLockSemaphore("QRTZ_", "scheduler", null);
    private Connection connection;

    public Lock(DataSource database, String key) {
        this.database = database;
        this.key = key;
    }

    /** Waits until it has the lock. */
    public void lock() throws SQLException, LockException {
        connection = database.getConnection();
        connection.setAutoCommit(false);
        semaphore.obtainLock(connection, key);
    }

    public void unlock() throws SQLException {
        try (Connection ending = connection) {
            ending.commit();
        } finally {
            semaphore.releaseLock(key);
        }
    }
}
