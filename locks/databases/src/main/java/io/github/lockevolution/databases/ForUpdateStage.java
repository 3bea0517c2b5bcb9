package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

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

/** The lock that is a locked row for which others wait, {@link ForUpdateLock}, as the bench knows it. */
public final class ForUpdateStage implements SqlLockStage {

    @Override
    public String collection() {
        return "databases";
    }

    @Override
    public String name() {
        return "db-for-update";
    }

    @Override
    public String title() {
        return "row, waiting";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("db-skip-locked");
    }

    @Override
    public String table() {
        return "mutex";
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table + " (name VARCHAR(64) PRIMARY KEY)");
    }

    @Override
    public List<String> rowStatements(String table, String name) {
        return List.of("INSERT INTO " + table + " (name) VALUES ('" + name + "')");
    }

    @Override
    public boolean isHeldByRowLock() {
        return true;
    }

    @Override
    public boolean isBlocking() {
        return true;
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SELECT name FROM mutex WHERE name = 'key' FOR UPDATE");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("COMMIT");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** It takes a thread that dies while its process lives on: the connection stays open, and the row stays locked. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(ORPHAN_KEY);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new ForUpdateLock(database, table, name);
    }
}
