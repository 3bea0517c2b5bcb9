package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** ShedLock in a database as it is by default, by the clocks of the clients, {@link ShedLockJdbc}, as the bench knows it. */
public final class ShedLockJdbcSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "shedlock",
                                        "CREATE TABLE {table} (name VARCHAR(64) NOT NULL, lock_until TIMESTAMP(3) NOT NULL, locked_at TIMESTAMP(3) NOT NULL,"
                                                + " locked_by VARCHAR(255) NOT NULL, PRIMARY KEY (name))")
                                .made((database, table, name, owner, lease, clock) -> new ShedLockJdbc(
                                        database, table, name, owner, lease, clock, ShedLockJdbc.Time.OF_CLIENT)),
                        "shedlock-jdbc")
                .of("database-libraries")
                .titled("ShedLock JDBC")
                .after("db-client-clock")
                .suffers(LEASE_OVERRUN)
                // It takes a clock that is ahead: that of one who comes second, or that of one who gives the lock back.
                .suffersBeyond(RACE, UNRELEASED);
    }
}
