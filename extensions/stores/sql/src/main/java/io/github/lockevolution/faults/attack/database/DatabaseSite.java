package io.github.lockevolution.faults.attack.database;

import io.github.lockevolution.faults.attack.AttackedStore;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import java.util.function.Supplier;

/** A database and the network in front of it, where locks in a database are attacked. */
public record DatabaseSite(DatabaseEnvironment environment) implements AttackedStore.ProxiedSite {

    /** A scene takes two connections for each client. A PostgreSQL has a hundred for everybody, unless it is told otherwise. */
    private static final int MOST_CLIENTS = 32;

    @Override
    public Launcher launcher() {
        return new SqlLauncher(environment.database());
    }

    @Override
    public Scene scene(LockSpec stage) {
        return new Scene(stage, new LiveDatabaseSubject(stage, environment), Optional.empty());
    }

    /** {@inheritDoc} A database that ends breaks every connection, also those past the proxies, which no attack passes over. */
    @Override
    public Supplier<Optional<InconclusiveException>> watch() {
        return Optional::empty;
    }

    @Override
    public void close() {
        environment.close();
    }

    @Override
    public int capacity() {
        return Math.min(MOST_CLIENTS, environment.network().capacity());
    }
}
