package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.host.InstalledSoftware;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlKind;
import io.github.lockevolution.faults.store.LockTemplate;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Starts a PgBouncer before a PostgreSQL, for the locks that are taken through one. */
public final class PgBouncerKind implements StoreKind {

    private static final String NAME = "PgBouncer";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.binding() instanceof PooledBinding;
    }

    /** {@inheritDoc} Transactions are as the database has them: a level would stay with the session, and be the next client's. */
    @Override
    public Set<String> types() {
        return PooledPlace.TYPES;
    }

    @Override
    public Optional<StoreArguments> arguments() {
        return Optional.of(new PooledArguments());
    }

    @Override
    public Optional<LockTemplate> template() {
        return Optional.of(new LockTemplate("pgbouncer", PgBouncerKind.class, "MyPooledLock.java"));
    }

    @Override
    public Optional<Class<? extends DistributedLock>> classOf(LockSpec lock) {
        return Optional.of(((PooledBinding) lock.binding())
                .maker()
                .make(SqlKind.noDatabase(), "source", "A", Launcher.LEASE, InstantSource.system())
                .getClass());
    }

    @Override
    public List<Diagnosis> diagnoses(BenchSettings settings) {
        return List.of(Diagnosis.of(language -> NAME, "path", false, () -> InstalledSoftware.at(PgBouncer.program())));
    }

    /** {@inheritDoc} The database behind it is one that the bench starts: any other is not the pooler's alone. */
    @Override
    public Started start(BenchSettings settings) {
        return PgBouncerLauncher.start(DatabaseBackends.embeddedPostgres(settings));
    }
}
