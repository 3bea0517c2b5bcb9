package io.github.lockevolution.pooled;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.faults.pgbouncer.PooledBinding;
import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;

/** The advisory locks that are taken through a pooler, as the bench knows them. */
public final class PooledLocks implements LockCollection {

    private static final String TRY = "SELECT pg_try_advisory_lock(hashtext('key'))";
    private static final String UNLOCK = "SELECT pg_advisory_unlock(hashtext('key'))";
    private static final String COMMIT = "COMMIT";

    @Override
    public List<LockSpec> locks() {
        return List.of(
                pooled(
                                "pooled-session-advisory",
                                Mode.SESSION,
                                (database, name, owner, lease, clock) -> new PooledTryAdvisoryLock(database, name))
                        .titled("session")
                        .acquires(TRY)
                        .releases(UNLOCK)
                        .suffers(LEASE_OVERRUN),
                pooled(
                                "pooled-try-advisory",
                                Mode.TRANSACTION,
                                (database, name, owner, lease, clock) -> new PooledTryAdvisoryLock(database, name))
                        .titled("statement")
                        .after("pooled-session-advisory")
                        .acquires(TRY)
                        .releases(UNLOCK)
                        .suffers(RACE, LEASE_OVERRUN),
                pooled(
                                "pooled-advisory",
                                Mode.TRANSACTION,
                                (database, name, owner, lease, clock) -> new PooledAdvisoryLock(database, name))
                        .titled("is to wait")
                        .after("pooled-try-advisory")
                        .acquires("SELECT pg_advisory_lock(hashtext('key'))")
                        .releases(UNLOCK)
                        .suffers(RACE, LEASE_OVERRUN),
                pooled(
                                "pooled-orm-advisory",
                                Mode.TRANSACTION,
                                (database, name, owner, lease, clock) -> new PooledOrmAdvisoryLock(database, name))
                        .titled("ORM")
                        .after("pooled-try-advisory")
                        .acquires(TRY, COMMIT)
                        .releases(UNLOCK, COMMIT)
                        .suffers(RACE, FOREIGN_UNLOCK, UNRELEASED, LEASE_OVERRUN),
                pooled(
                                "pooled-advisory-xact",
                                Mode.TRANSACTION,
                                (database, name, owner, lease, clock) -> new PooledTransactionLock(database, name))
                        .titled("xact")
                        .after("pooled-orm-advisory")
                        .acquires("SELECT pg_advisory_xact_lock(hashtext('key'))")
                        .releases(COMMIT)
                        .waits()
                        .suffers(LEASE_OVERRUN));
    }

    private static LockSpec pooled(String name, Mode mode, PooledBinding.Maker maker) {
        return LockSpec.in(new PooledBinding(mode, maker), name).of("pooled");
    }
}
