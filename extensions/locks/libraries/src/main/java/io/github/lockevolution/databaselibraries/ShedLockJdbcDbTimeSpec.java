package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;

/** ShedLock in a database with {@code usingDbTime}, by the clock of the database, {@link ShedLockJdbc}, as the bench knows it. */
public final class ShedLockJdbcDbTimeSpec extends LockProvider {

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
                                        database, table, name, owner, lease, clock, ShedLockJdbc.Time.OF_DATABASE)),
                        "shedlock-jdbc-db-time")
                .of("database-libraries")
                .titled("ShedLock DB time")
                .after("shedlock-jdbc")
                .suffers(LEASE_OVERRUN);
    }
}
