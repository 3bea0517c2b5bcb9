package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.canary.CheckThenActStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.SqlLockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** The canary with a unique index, which throws where it would let in a second one. */
final class UniqueCanary implements SqlLockStage {

    private final CheckThenActStage canary = new CheckThenActStage();

    @Override
    public String name() {
        return canary.name();
    }

    @Override
    public String table() {
        return canary.table();
    }

    @Override
    public List<String> tableStatements(String table) {
        return List.of("CREATE TABLE " + table + " (name VARCHAR(64) UNIQUE, owner VARCHAR(64))");
    }

    @Override
    public Set<Failure> suffers() {
        return canary.suffers();
    }

    @Override
    public Set<Class<? extends Exception>> refusals() {
        return Set.of(IllegalStateException.class);
    }

    @Override
    public DistributedLock create(
            DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        return canary.create(database, table, name, owner, lease, clock);
    }
}
