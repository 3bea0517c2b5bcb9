package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import java.util.ConcurrentModificationException;
import java.util.List;

/** The locks of libraries in a database, as the bench knows them: ShedLock as it is by default, with {@code usingDbTime}, and for a job, and Spring's. */
public final class DatabaseLibraryLocks implements LockCollection {

    private static final SqlBinding SHEDLOCK = SqlBinding.table(
            "shedlock",
            "CREATE TABLE {table} (name VARCHAR(64) NOT NULL, lock_until TIMESTAMP(3) NOT NULL, locked_at TIMESTAMP(3) NOT NULL,"
                    + " locked_by VARCHAR(255) NOT NULL, PRIMARY KEY (name))");

    private static final SqlBinding SHEDLOCK_BY_DATABASE =
            SHEDLOCK.withDeadline("lock_until").withNotes("locked_at");

    private static final SqlBinding SPRING = SqlBinding.table(
            "INT_LOCK",
            "CREATE TABLE {table} (LOCK_KEY VARCHAR(64) NOT NULL, REGION VARCHAR(100) NOT NULL, CLIENT_ID VARCHAR(64),"
                    + " CREATED_DATE TIMESTAMP NOT NULL, EXPIRED_AFTER TIMESTAMP NOT NULL, PRIMARY KEY (LOCK_KEY, REGION))");

    @Override
    public List<LockSpec> locks() {
        return List.of(
                inDatabase(
                                "shedlock-jdbc",
                                SHEDLOCK.made((database, table, name, owner, lease, clock) -> new ShedLockJdbc(
                                        database, table, name, owner, lease, clock, ShedLockJdbc.Time.OF_CLIENT)))
                        .titled("ShedLock JDBC")
                        .after("db-client-clock")
                        // It takes a clock that is ahead: that of one who comes second, or that of one who gives the
                        // lock back.
                        .suffersBeyond(RACE, UNRELEASED),
                inDatabase(
                                "shedlock-jdbc-db-time",
                                SHEDLOCK_BY_DATABASE.made(
                                        (database, table, name, owner, lease, clock) -> new ShedLockJdbc(
                                                database,
                                                table,
                                                name,
                                                owner,
                                                lease,
                                                clock,
                                                ShedLockJdbc.Time.OF_DATABASE)))
                        .titled("ShedLock DB time")
                        .after("shedlock-jdbc"),
                inDatabase("spring-jdbc", SPRING.made(SpringJdbcLock::new))
                        .titled("Spring JDBC")
                        .after("db-client-clock")
                        // It takes a clock that is ahead.
                        .suffersBeyond(RACE)
                        // Spring's error if another client has the lock before it is given back.
                        .refusesBy(ConcurrentModificationException.class),
                // The job is to run once in a period, and lockAtLeastFor as long as lockAtMostFor.
                inDatabase(
                                "shedlock-jdbc-at-least",
                                SHEDLOCK_BY_DATABASE.made(
                                        (database, table, name, owner, lease, clock) -> new ShedLockJdbc(
                                                database,
                                                table,
                                                name,
                                                owner,
                                                lease,
                                                lease,
                                                clock,
                                                ShedLockJdbc.Time.OF_DATABASE)))
                        .of("once-libraries")
                        .titled("ShedLock, kept")
                        .after("shedlock-jdbc-db-time")
                        .admits(AccessPolicy.AT_MOST_ONCE_PER_LEASE)
                        .suffers(LEASE_OVERRUN, HALF_DONE));
    }

    private static LockSpec inDatabase(String name, SqlBinding binding) {
        return LockSpec.in(binding, name).of("database-libraries").suffers(LEASE_OVERRUN);
    }
}
