package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

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

/** ShedLock in a database with {@code usingDbTime}, by the clock of the database, {@link ShedLockJdbc}, as the bench knows it. */
public final class ShedLockJdbcDbTimeStage implements SqlLockStage {

    @Override
    public String collection() {
        return "database-libraries";
    }

    @Override
    public String name() {
        return "shedlock-jdbc-db-time";
    }

    @Override
    public String title() {
        return "ShedLock DB time";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("shedlock-jdbc");
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
    public Optional<String> deadlineColumn() {
        return Optional.of("lock_until");
    }

    /** What follows from it is only that a lock is kept for {@code lockAtLeastFor}, which is zero here. */
    @Override
    public List<String> noteColumns() {
        return List.of("locked_at");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new ShedLockJdbc(database, table, name, owner, lease, clock, ShedLockJdbc.Time.OF_DATABASE);
    }
}
