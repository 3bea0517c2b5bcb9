// The lock that Liquibase takes before it changes a database: a row of its lock table, in a PostgreSQL.

import java.sql.Connection;
import javax.sql.DataSource;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LockException;
import liquibase.lockservice.StandardLockService;

public class Lock implements AutoCloseable {

    private final Connection connection;
    private final StandardLockService locks = new TableIsThere();

    /** There is one lock in a schema, whatever its name. */
    public Lock(DataSource dataSource, String key) throws Exception {
        this.connection = dataSource.getConnection();
        Database database = DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
        // Else Liquibase asks for the schema again and again.
        database.setDefaultSchemaName("public");
        database.setOutputDefaultSchema(false);
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

    /** Liquibase looks for its table and its row at each attempt. Both are there, and this leaves the looks out. */
    private static final class TableIsThere extends StandardLockService {

        @Override
        public void init() {}

        @Override
        protected boolean isDatabaseChangeLogLockTableCreated(boolean forceRecheck) {
            return true;
        }
    }
}
