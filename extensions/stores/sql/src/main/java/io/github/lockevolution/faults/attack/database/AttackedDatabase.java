package io.github.lockevolution.faults.attack.database;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackedStore;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBacking;
import java.util.List;

/** Attacks locks in a database that has a port. */
public final class AttackedDatabase implements AttackedStore {

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof SqlBacking;
    }

    @Override
    public List<Attack> attacks() {
        return Attack.inDatabases();
    }

    @Override
    public boolean hasPort(StoreKind.Started store) {
        return database(store).address().isPresent();
    }

    @Override
    public ProxiedSite open(StoreKind.Started store, ToxiproxyBackend toxiproxy) {
        return new DatabaseSite(DatabaseEnvironment.start(database(store), toxiproxy));
    }

    private static Database database(StoreKind.Started store) {
        return ((SqlLauncher) store).database();
    }
}
