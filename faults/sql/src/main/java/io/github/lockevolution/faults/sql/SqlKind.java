package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBacking;
import io.github.lockevolution.lock.SqlBacking;

/** Starts a database, or connects to one, for the locks that keep their state in one. */
public final class SqlKind implements StoreKind {

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof SqlBacking || lock.backing() instanceof SchemaBacking;
    }

    @Override
    public Started start(BenchSettings settings) {
        return new SqlLauncher(Database.start(DatabaseBackend.chosenBy(settings)));
    }
}
