package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;
import java.util.ConcurrentModificationException;

/** Spring Integration's {@code JdbcLockRegistry}, {@link SpringJdbcLock}, as the bench knows it. */
public final class SpringJdbcSpec extends LockProvider {

    @Override
    protected LockSpec describe() {
        return LockSpec.in(
                        SqlBacking.table(
                                        "INT_LOCK",
                                        "CREATE TABLE {table} (LOCK_KEY VARCHAR(64) NOT NULL, REGION VARCHAR(100) NOT NULL, CLIENT_ID VARCHAR(64),"
                                                + " CREATED_DATE TIMESTAMP NOT NULL, EXPIRED_AFTER TIMESTAMP NOT NULL, PRIMARY KEY (LOCK_KEY, REGION))")
                                .made(SpringJdbcLock::new),
                        "spring-jdbc")
                .of("database-libraries")
                .titled("Spring JDBC")
                .after("db-client-clock")
                .suffers(LEASE_OVERRUN)
                // It takes a clock that is ahead.
                .suffersBeyond(RACE)
                // What Spring throws when another has the lock before it is given back.
                .refusesBy(ConcurrentModificationException.class);
    }
}
