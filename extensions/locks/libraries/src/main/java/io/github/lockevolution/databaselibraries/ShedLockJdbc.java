package io.github.lockevolution.databaselibraries;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.ThreadLocalClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import javax.sql.DataSource;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A lock of ShedLock's {@link JdbcTemplateLockProvider}: a row that says until when, which is never deleted. Each statement is a transaction
 * of its own, which Spring begins and commits.
 *
 * <p>Not the library's own is only this: the time of day, which ShedLock asks one clock for, is that of the client whose thread asks; and the
 * name in {@code locked_by} is that of the client, where ShedLock by itself takes the name of the host.
 */
final class ShedLockJdbc implements DistributedLock {

    private final LockProvider provider;
    private final String name;
    private final Duration lease;
    private final Duration atLeast;
    private final InstantSource clock;
    private Optional<SimpleLock> held = Optional.empty();

    /** Whether the clock of the client or of the database decides. */
    enum Time {

        /** The client's: as it is by default, sent in UTC, as its documentation advises. */
        OF_CLIENT,

        /** The database's: {@code usingDbTime}. */
        OF_DATABASE
    }

    /**
     * @param database the source of Spring's connections; nothing is sent yet
     * @param host the value of {@code locked_by}
     * @param clock the clock of this client
     */
    ShedLockJdbc(
            DataSource database,
            String table,
            String name,
            String host,
            Duration lease,
            InstantSource clock,
            Time time) {
        this(database, table, name, host, lease, Duration.ZERO, clock, time);
    }

    /**
     * The same with {@code lockAtLeastFor}.
     *
     * @param atLeast for how long the lock stays taken, also if it is given back before
     */
    ShedLockJdbc(
            DataSource database,
            String table,
            String name,
            String host,
            Duration lease,
            Duration atLeast,
            InstantSource clock,
            Time time) {
        this.atLeast = atLeast;
        // ShedLock has one clock for all of its locks.
        ClockProvider.setClock(ThreadLocalClock.INSTANCE);
        JdbcTemplateLockProvider.Configuration.Builder configuration = JdbcTemplateLockProvider.Configuration.builder()
                .withJdbcTemplate(new JdbcTemplate(database))
                .withTableName(table)
                .withLockedByValue(host);
        this.provider = new JdbcTemplateLockProvider(
                (time == Time.OF_DATABASE ? configuration.usingDbTime() : configuration.forceUtcTimeZone()).build());
        this.name = name;
        this.lease = lease;
        // Nothing that is sent follows from it where the database's time decides.
        this.clock = time == Time.OF_DATABASE ? InstantSource.system() : clock;
    }

    @Override
    public boolean tryLock() {
        ThreadLocalClock.INSTANCE.use(clock);
        held = provider.lock(new LockConfiguration(ClockProvider.now(), name, lease, atLeast));
        return held.isPresent();
    }

    /** {@inheritDoc} ShedLock does not say whether there was something to give back. */
    @Override
    public boolean unlock() {
        ThreadLocalClock.INSTANCE.use(clock);
        held.ifPresent(SimpleLock::unlock);
        return held.isPresent();
    }
}
