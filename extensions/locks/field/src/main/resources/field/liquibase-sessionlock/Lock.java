// The lock that liquibase-sessionlock puts in the place of the one of Liquibase: an advisory lock of a PostgreSQL.

import com.github.blagerweij.sessionlock.PGLockService;
import java.sql.Connection;
import javax.sql.DataSource;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LockException;
import liquibase.lockservice.LockService;

public class Lock implements AutoCloseable {

    private final Connection connection;
    private final LockService locks = new PGLockService();

    public Lock(DataSource dataSource, String key) throws Exception {
        this.connection = dataSource.getConnection();
        Database database = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
        database.setDefaultSchemaName("public");
        database.setDatabaseChangeLogLockTableName("databasechangeloglock_" + key);
        locks.setDatabase(database);
    }

    public boolean tryLock() throws LockException {
        return locks.acquireLock();
    }

    public void unlock() throws LockException {
        locks.releaseLock();
    }

    @Override
    public void close() throws Exception {
        connection.close();
    }
}
