package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** ShedLock in a database as it is by default, by the clocks of the clients, {@link ShedLockJdbc}, as the bench knows it. */
public final class ShedLockJdbcStage implements SqlLockStage {

    @Override
    public String collection() {
        return "database-libraries";
    }

    @Override
    public String name() {
        return "shedlock-jdbc";
    }

    @Override
    public String title() {
        return "ShedLock JDBC";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("db-client-clock");
    }

    @Override
    public String table() {
        return "shedlock";
    }

    /**
     * As the documentation of ShedLock has it.
     *
     * @see <a href="https://github.com/lukas-krecan/ShedLock#jdbctemplate">JdbcTemplate</a>
     */
    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table
                + " (name VARCHAR(64) NOT NULL, lock_until TIMESTAMP(3) NOT NULL, locked_at TIMESTAMP(3) NOT NULL,"
                + " locked_by VARCHAR(255) NOT NULL, PRIMARY KEY (name))");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** It takes a clock that is ahead: that of one who comes second, or that of one who gives the lock back. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(RACE, UNRELEASED);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new ShedLockJdbc(database, table, name, owner, lease, clock, ShedLockJdbc.Time.OF_CLIENT);
    }
}
