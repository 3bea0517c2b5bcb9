// shows ORPHAN_KEY
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A row that no second one may have beside it, in a table of a database. */
public class DescribesARow extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                SqlBinding.table("mutex", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY)")
                        .made((database, table, name, owner, lease, clock) -> new Row(database, table, name)),
                "row");
    }

    private record Row(DataSource database, String table, String name) implements DistributedLock {

        @Override
        public boolean tryLock() {
            try {
                return changed("INSERT INTO " + table + " VALUES ('" + name + "')");
            } catch (SQLIntegrityConstraintViolationException taken) {
                return false;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public boolean unlock() {
            try {
                return changed("DELETE FROM " + table + " WHERE name = '" + name + "'");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean changed(String sql) throws SQLException {
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql) == 1;
            }
        }
    }
}
