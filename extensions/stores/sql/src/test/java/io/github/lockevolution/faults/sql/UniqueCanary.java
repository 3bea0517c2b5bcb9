package io.github.lockevolution.faults.sql;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** What the canary says of itself, and a lock all the same: a unique index throws where it would let in a second one. */
final class UniqueCanary extends LockProvider {

    @Override
    protected LockSpec describe() {
        LockSpec canary = new SqlCanary().lock();
        SqlBinding indexed = SqlBinding.table(
                        "canary", "CREATE TABLE {table} (name VARCHAR(64) UNIQUE, owner VARCHAR(64))")
                .made((database, table, name, owner, lease, clock) -> new IndexedLock(database, table, name));
        return LockSpec.in(indexed, canary.name()).suffering(canary.suffers()).refusesBy(IllegalStateException.class);
    }

    private record IndexedLock(DataSource database, String table, String name) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return write("INSERT INTO " + table + " (name) VALUES (?)");
        }

        @Override
        public boolean unlock() {
            return write("DELETE FROM " + table + " WHERE name = ?");
        }

        private boolean write(String sql) {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, name);
                return statement.executeUpdate() == 1;
            } catch (SQLException e) {
                throw new IllegalStateException("the index refuses it", e);
            }
        }
    }
}
