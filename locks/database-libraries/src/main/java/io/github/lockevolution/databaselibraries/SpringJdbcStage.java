package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ConcurrentModificationException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** Spring Integration's {@code JdbcLockRegistry}, {@link SpringJdbcLock}, as the bench knows it. */
public final class SpringJdbcStage implements SqlLockStage {

    @Override
    public String collection() {
        return "database-libraries";
    }

    @Override
    public String name() {
        return "spring-jdbc";
    }

    @Override
    public String title() {
        return "Spring JDBC";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("db-client-clock");
    }

    @Override
    public String table() {
        return "INT_LOCK";
    }

    /** As in Spring's own script, but for the lengths of two columns, which hold names here and not UUIDs. */
    @Override
    public List<String> tableStatements(String table) {
        return List.of(
                "CREATE TABLE " + table
                        + " (LOCK_KEY VARCHAR(64) NOT NULL, REGION VARCHAR(100) NOT NULL, CLIENT_ID VARCHAR(64),"
                        + " CREATED_DATE TIMESTAMP NOT NULL, EXPIRED_AFTER TIMESTAMP NOT NULL, PRIMARY KEY (LOCK_KEY, REGION))");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** It takes a clock that is ahead. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(RACE);
    }

    /** What Spring throws when another has the lock before it is given back. */
    @Override
    public Set<Class<? extends Exception>> refusals() {
        return Set.of(ConcurrentModificationException.class);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new SpringJdbcLock(database, table, name, owner, lease, clock);
    }
}
