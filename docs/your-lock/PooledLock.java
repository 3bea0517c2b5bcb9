import io.github.lockevolution.faults.pgbouncer.PooledBinding;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** An advisory lock behind a PgBouncer, which hands out a session for one transaction. */
public class PooledLock extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                new PooledBinding(
                        PooledBinding.Mode.TRANSACTION,
                        (database, name, owner, lease, clock) -> new Advisory(database, name)),
                "pooled-lock");
    }

    private record Advisory(DataSource database, String name) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return ask("pg_try_advisory_lock");
        }

        @Override
        public boolean unlock() {
            return ask("pg_advisory_unlock");
        }

        private boolean ask(String function) {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement =
                            connection.prepareStatement("SELECT " + function + "(hashtext(?))")) {
                statement.setString(1, name);
                try (ResultSet answer = statement.executeQuery()) {
                    return answer.next() && answer.getBoolean(1);
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
