package io.github.lockevolution.postgres;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** The advisory lock of a transaction, {@link TryAdvisoryTransactionLock}, as the bench knows it. */
public final class TryAdvisoryTransactionSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table("advisory")
                                .heldBy(SqlBacking.Hold.ADVISORY_LOCK)
                                .made((database, table, name, owner, lease, clock) ->
                                        new TryAdvisoryTransactionLock(database, name)),
                        "pg-try-advisory-xact")
                // No table has this name: the lock has none.
                .of("postgres")
                .titled("advisory xact")
                .after("pg-try-advisory")
                .acquires("SELECT pg_try_advisory_xact_lock(hashtext('key'))")
                .releases("COMMIT")
                .suffers(LEASE_OVERRUN)
                // It takes a thread that dies while its process lives on: the connection stays open, and the lock with
                // it.
                .suffersBeyond(ORPHAN_KEY);
    }
}
