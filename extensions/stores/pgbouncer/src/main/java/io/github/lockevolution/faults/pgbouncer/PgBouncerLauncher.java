package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackend;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/** Puts locks under test that are taken through a PgBouncer, with clients in threads of this JVM. */
final class PgBouncerLauncher implements StoreKind.Started {

    private final Database database;
    private final PgBouncer pooler;

    private final Runnable end;

    /** @param end done at the end */
    private PgBouncerLauncher(Database database, PgBouncer pooler, Runnable end) {
        this.database = database;
        this.pooler = pooler;
        this.end = end;
    }

    /**
     * Starts a pooler, and a PostgreSQL behind it.
     *
     * @throws SetupProblem if one of them is not to be had
     */
    static PgBouncerLauncher start(DatabaseBackend postgres) {
        PgBouncer.program();
        Database database = Database.start(postgres);
        try {
            makeUsers(database);
            PgBouncer pooler = PgBouncer.start(database.address().orElseThrow());
            return new PgBouncerLauncher(database, pooler, () -> {
                pooler.close();
                database.close();
            });
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static void makeUsers(Database database) {
        SessionPool.asking(() -> {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                for (Mode mode : Mode.values()) {
                    statement.execute("CREATE ROLE " + PgBouncer.user(mode) + " LOGIN");
                }
                return database;
            }
        });
    }

    @Override
    public String version() {
        return pooler.version() + ", " + database.version();
    }

    /** {@inheritDoc} It needs to be one that goes through the pooler. */
    @Override
    public void requireFor(LockSpec lock) {
        if (lock.binding(PooledBinding.class).isEmpty() && !lock.isSection()) {
            throw new SetupProblem(PgBouncerText.class, text -> text.keepsNothingThere(lock.name()));
        }
    }

    /** {@inheritDoc} A database of its own. */
    @Override
    public StorePlace open() {
        Database own = database.startAnother().orElseThrow();
        try {
            return PooledPlace.open(own, pooler);
        } catch (RuntimeException e) {
            own.close();
            throw e;
        }
    }

    /** {@inheritDoc} Each place is a database of its own, so that another one is in nobody's way. */
    @Override
    public Optional<StoreKind.Started> another() {
        return Optional.of(new PgBouncerLauncher(database, pooler, () -> {}));
    }

    @Override
    public SectionBinding sectionCanary() {
        return PooledCanary.section(new SqlLauncher(database).sectionCanary());
    }

    @Override
    public LockSpec canary() {
        return new PooledCanary().lock();
    }

    /** {@inheritDoc} In a database of its own: whatever sessions there are belong to it. */
    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        requireFor(lock);
        return launch(Launch.underNewName(lock, program, lease));
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return Optional.of(launch(Launch.of(original)));
    }

    private SystemUnderTest launch(Launch launch) {
        LeaseClock leases = PooledCanary.isCanary(launch.lock()) ? LeaseClock.RUNNING : LeaseClock.FROZEN;
        Database own = database.startAnother().orElseThrow();
        try {
            return new PooledSystem(launch, own, pooler, leases, own::close);
        } catch (RuntimeException e) {
            own.close();
            throw e;
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
