package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** ShedLock for a job that is to run once in a period: {@code lockAtLeastFor} is as long as {@code lockAtMostFor}, by the clock of the database. */
public final class ShedLockJdbcAtLeastSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "shedlock",
                                        "CREATE TABLE {table} (name VARCHAR(64) NOT NULL, lock_until TIMESTAMP(3) NOT NULL, locked_at TIMESTAMP(3) NOT NULL,"
                                                + " locked_by VARCHAR(255) NOT NULL, PRIMARY KEY (name))")
                                .withDeadline("lock_until")
                                .withNotes("locked_at")
                                .made((database, table, name, owner, lease, clock) -> new ShedLockJdbc(
                                        database,
                                        table,
                                        name,
                                        owner,
                                        lease,
                                        lease,
                                        clock,
                                        ShedLockJdbc.Time.OF_DATABASE)),
                        "shedlock-jdbc-at-least")
                .of("once-libraries")
                .titled("ShedLock, kept")
                .after("shedlock-jdbc-db-time")
                .admits(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                .suffers(LEASE_OVERRUN, HALF_DONE);
    }
}
