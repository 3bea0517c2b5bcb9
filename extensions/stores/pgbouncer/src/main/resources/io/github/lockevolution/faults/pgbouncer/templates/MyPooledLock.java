import io.github.lockevolution.faults.pgbouncer.PooledBinding;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A lock behind a PgBouncer, for ./lab check MyPooledLock.java --database postgres. Put your own in here.
 *
 * The bench gives each client connections to the pooler, and holds every statement before it gets there. TRANSACTION is the pool_mode: the
 * session of the database is the client's until its transaction ends.
 */
public class MyPooledLock extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                new PooledBinding(
                        PooledBinding.Mode.TRANSACTION,
                        (database, name, owner, lease, clock) -> new OfTransaction(database, name)),
                "my-pooled-lock");
    }

    private static final class OfTransaction implements DistributedLock {

        private final DataSource database;
        private final String name;
        private Connection transaction;

        OfTransaction(DataSource database, String name) {
            this.database = database;
            this.name = name;
        }

        /** One attempt, which does not wait: whether the lock was taken. */
        @Override
        public boolean tryLock() {
            try {
                Connection connection = database.getConnection();
                connection.setAutoCommit(false);
                if (isTaken(connection)) {
                    transaction = connection;
                    return true;
                }
                connection.close();
                return false;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean isTaken(Connection connection) throws SQLException {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT pg_try_advisory_xact_lock(hashtext(?))")) {
                statement.setString(1, name);
                try (ResultSet answer = statement.executeQuery()) {
                    return answer.next() && answer.getBoolean(1);
                }
            }
        }

        /** Gives the lock back: whether it still was ours. */
        @Override
        public boolean unlock() {
            try (Connection connection = transaction) {
                connection.commit();
                return true;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
