package io.github.lockevolution.postgres;

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

/** The advisory lock of a session, for which others wait, {@link AdvisoryLock}, as the bench knows it. */
public final class AdvisoryStage implements SqlLockStage {

    @Override
    public String collection() {
        return "postgres";
    }

    @Override
    public String name() {
        return "pg-advisory";
    }

    @Override
    public String title() {
        return "advisory, waits";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("pg-try-advisory");
    }

    /** {@inheritDoc} No table has this name: the lock has none. */
    @Override
    public String table() {
        return "advisory";
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of();
    }

    @Override
    public boolean isHeldByAdvisoryLock() {
        return true;
    }

    @Override
    public boolean isBlocking() {
        return true;
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SELECT pg_advisory_lock(hashtext('key'))");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("SELECT pg_advisory_unlock(hashtext('key'))");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    /** It takes a thread that dies while its process lives on: the connection stays open, and the lock with it. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(ORPHAN_KEY);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return new AdvisoryLock(database, name);
    }
}
