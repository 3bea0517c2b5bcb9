package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.store.CanaryValue;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The canary behind a pooler: an advisory lock that is there or is not, in the one session that statements meet that commit by themselves. It
 * has no lease, as a row has none: the bench leaves its session alone.
 */
final class PooledCanary extends LockProvider {

    private static final PooledBinding BINDING = new PooledBinding(
            Mode.TRANSACTION,
            (database, name, owner, lease, clock) ->
                    new CanaryValue.Lock(new Value(database, LockInput.key(name)), LockInput.owner(owner)));

    /** Whether this is the canary. */
    static boolean isCanary(LockSpec lock) {
        return lock.binding() == BINDING;
    }

    /** The same among sections: the one without a pooler. */
    static SectionBinding section(SectionBinding ofDatabase) {
        return new SectionBinding(
                PooledPlace.TYPES,
                BINDING.storeName(),
                (stores, key, owner, lease, clock) -> ofDatabase
                        .maker()
                        .make(
                                type -> ((PooledDatabase) stores.object(PooledDatabase.class)).database(),
                                key,
                                owner,
                                lease,
                                clock));
    }

    @Override
    protected LockSpec describe() {
        return LockSpec.in(BINDING, "canary")
                .titled("no real lock")
                .acquires("GET key", "SET key owner")
                .releases("DEL key")
                .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);
    }

    private record Value(DataSource database, String name) implements CanaryValue {

        private static final String TAKEN =
                "SELECT 'taken' FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = hashtext(?)::oid"
                        + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

        @Override
        public Optional<String> read() throws SQLException {
            return ask(TAKEN);
        }

        /** {@inheritDoc} It is held once, however often it is written. */
        @Override
        public void write(String value) throws SQLException {
            ask("SELECT 'taken' FROM (SELECT pg_try_advisory_lock(hashtext(?))) AS locked"
                    + " WHERE (SELECT pg_advisory_unlock_all()) IS NOT NULL");
        }

        @Override
        public boolean remove() throws SQLException {
            return ask("SELECT 'taken' WHERE pg_advisory_unlock(hashtext(?))").isPresent();
        }

        private Optional<String> ask(String sql) throws SQLException {
            try (Connection connection = database.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, name);
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
                }
            }
        }
    }
}
