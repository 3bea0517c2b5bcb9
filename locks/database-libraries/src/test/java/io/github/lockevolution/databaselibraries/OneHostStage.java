package io.github.lockevolution.databaselibraries;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** ShedLock as in {@link ShedLockJdbcStage}, but that all clients are on one host, whose name they write. */
final class OneHostStage implements SqlLockStage {

    private final ShedLockJdbcStage stage = new ShedLockJdbcStage();

    @Override
    public String name() {
        return stage.name();
    }

    @Override
    public String table() {
        return stage.table();
    }

    @Override
    public List<String> tableStatements(String table) {
        return stage.tableStatements(table);
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return stage.create(database, table, name, "host", lease, clock);
    }
}
