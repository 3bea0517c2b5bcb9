package io.github.lockevolution.postgres;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.util.List;

/** The locks that only a PostgreSQL has, as the bench knows them. */
public final class PostgresLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                advisory(
                                "pg-try-advisory",
                                (database, table, name, owner, lease, clock) -> new TryAdvisoryLock(database, name))
                        .titled("advisory")
                        .acquires("SELECT pg_try_advisory_lock(hashtext('key'))")
                        .releases("SELECT pg_advisory_unlock(hashtext('key'))"),
                advisory(
                                "pg-advisory",
                                (database, table, name, owner, lease, clock) -> new AdvisoryLock(database, name))
                        .titled("advisory, waits")
                        .after("pg-try-advisory")
                        .acquires("SELECT pg_advisory_lock(hashtext('key'))")
                        .releases("SELECT pg_advisory_unlock(hashtext('key'))")
                        .waits(),
                advisory(
                                "pg-try-advisory-xact",
                                (database, table, name, owner, lease, clock) ->
                                        new TryAdvisoryTransactionLock(database, name))
                        .titled("advisory xact")
                        .after("pg-try-advisory")
                        .acquires("SELECT pg_try_advisory_xact_lock(hashtext('key'))")
                        .releases("COMMIT"));
    }

    private static LockSpec advisory(String name, SqlBinding.Maker maker) {
        // No table has this name: the lock has none.
        SqlBinding binding = SqlBinding.table("advisory")
                .heldBy(SqlBinding.Hold.ADVISORY_LOCK)
                .made(maker);
        return LockSpec.in(binding, name)
                .of("postgres")
                .suffers(LEASE_OVERRUN)
                // It takes a thread that dies while its process lives on: its connection keeps the lock.
                .suffersBeyond(ORPHAN_KEY);
    }
}
