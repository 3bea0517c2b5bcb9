package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StorePlace;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.lock.SqlBinding;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts locks under test that keep their state in a database, with clients in threads of this JVM, and has places for sections. */
public final class SqlLauncher implements StoreKind.StartedDatabase, LiveStore {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A client under attack and its lock take two connections. A PostgreSQL has a hundred for everybody, unless it is told otherwise. */
    private static final int MOST_CLIENTS = 32;

    /** The time that the driver waits in vain for an answer that will not come. */
    private static final Duration TO_BE_SILENT = Duration.ofSeconds(1);

    private final Database database;
    private final Duration patience;
    private final BenchSettings settings;

    public SqlLauncher(Database database) {
        this(database, PATIENCE);
    }

    /** @param patience how long a client may take from one stop to the next */
    SqlLauncher(Database database, Duration patience) {
        this(database, patience, BenchSettings.DEFAULTS);
    }

    /** @param settings how far the transactions of sections are kept apart */
    SqlLauncher(Database database, BenchSettings settings) {
        this(database, PATIENCE, settings);
    }

    private SqlLauncher(Database database, Duration patience, BenchSettings settings) {
        this.database = database;
        this.patience = patience;
        this.settings = settings;
    }

    @Override
    public String version() {
        return database.version();
    }

    @Override
    public Message origin() {
        return database.origin();
    }

    @Override
    public Optional<Message> traces() {
        return database.traces();
    }

    @Override
    public StorePlace open() {
        return SqlPlace.open(database, IsolationLevel.chosenBy(settings));
    }

    @Override
    public Optional<StoreKind.Started> another() {
        return database.startAnother().map(other -> new SqlLauncher(other, patience, settings));
    }

    @Override
    public SectionBinding sectionCanary() {
        return SqlCanary.SECTION;
    }

    @Override
    public void close() {
        database.close();
    }

    /**
     * {@inheritDoc} The lock needs to be one for this database; a section needs one that may be cleared, since it may name
     * any table.
     */
    @Override
    public void requireFor(LockSpec lock) {
        if (lock.binding() instanceof SectionBinding) {
            requireForSections();
            return;
        }
        if (lock.binding() instanceof SchemaBinding schema) {
            requireFor(lock, schema);
            return;
        }
        SqlBinding.Hold hold = sql(lock).hold();
        if (!database.offers(hold)) {
            throw new SetupProblem(
                    hold == SqlBinding.Hold.NAMED_LOCK
                            ? Message.of(
                                    DatabaseText.class, text -> text.needsNamedLocks(lock.name(), database.version()))
                            : Message.of(
                                    DatabaseText.class,
                                    text -> text.needsAdvisoryLocks(lock.name(), database.version())));
        }
    }

    private void requireForSections() {
        if (!database.isExpendable()) {
            throw new SetupProblem(DatabaseText.class, text -> text.sectionNeedsOwnDatabase(database.origin()));
        }
        IsolationLevel.chosenBy(settings);
    }

    /**
     * Requires a database that may be cleared: a table outside of the lock's schema would be somebody's, and nothing
     * says which tables the lock names.
     */
    private void requireFor(LockSpec lock, SchemaBinding schema) {
        if (!database.isExpendable()) {
            throw new SetupProblem(DatabaseText.class, text -> text.needsOwnDatabase(lock.name(), database.origin()));
        }
        if (schema.maker().isEmpty() && database.address().isEmpty()) {
            throw new SetupProblem(
                    DatabaseText.class, text -> text.programNeedsPostgres(lock.name(), database.version()));
        }
    }

    private static SqlBinding sql(LockSpec lock) {
        return lock.binding(SqlBinding.class)
                .orElseThrow(
                        () -> new SetupProblem(DatabaseText.class, text -> text.keepsNothingInDatabase(lock.name())));
    }

    @Override
    public LockSpec canary() {
        return new SqlCanary().lock();
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        requireFor(lock);
        Launch launch = Launch.underNewName(lock, program, lease);
        return lock.binding() instanceof SchemaBinding
                ? SchemaSystem.open(launch, database, patience, LeaseClock.FROZEN)
                : new SqlSystem(launch, database, patience, LeaseClock.FROZEN, () -> {});
    }

    @Override
    public Optional<LiveStore> live() {
        return database.reachable().map(server -> this);
    }

    /**
     * {@inheritDoc} In an InnoDB, no view tells of a row that is locked while clients are at work, and its clock, if it is not asked for more, tells
     * whole seconds: a lease by that lasts up to one longer than it says.
     */
    @Override
    public boolean isAttackable(LockSpec lock) {
        if (!database.product().isInnodb()) {
            return lock.binding() instanceof SqlBinding || lock.binding() instanceof SchemaBinding;
        }
        return lock.binding() instanceof SqlBinding sql
                && sql.hold() != SqlBinding.Hold.ROW_LOCK
                && sql.deadlineColumn().isEmpty();
    }

    @Override
    public Set<Feature> features() {
        return Set.of(Feature.SESSIONS);
    }

    @Override
    public Address address() {
        return database.address().orElseThrow();
    }

    @Override
    public void requireAnswerOver(Address proxy) {
        noAnswer(proxy, PATIENCE).ifPresent(problem -> {
            throw new SetupProblem(
                    DatabaseText.class,
                    text -> text.noWayThroughProxy(
                            origin(), Database.reason(problem), address().toString()),
                    problem);
        });
    }

    @Override
    public boolean isAnsweredOver(Address proxy) {
        return noAnswer(proxy, TO_BE_SILENT).isEmpty();
    }

    private Optional<SQLException> noAnswer(Address proxy, Duration atMost) {
        String url = database.reachable().orElseThrow().through(proxy, "lock-evolution", atMost);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e);
        }
    }

    /**
     * {@inheritDoc} An undescribed lock may take an advisory lock that has nothing to do with its name: then the clients of one attack would meet
     * those of another.
     */
    @Override
    public int mostClients(List<LockSpec> locks) {
        return locks.stream().anyMatch(lock -> lock.binding() instanceof SchemaBinding) ? 1 : MOST_CLIENTS;
    }

    /** {@inheritDoc} In a table or a schema of its own, under any name. */
    @Override
    public LiveSystem join(LockSpec lock, String name, Duration lease) {
        requireFor(lock);
        Launch launch = Launch.underNewName(lock, ClientProgram.CAREFUL, lease);
        return lock.binding() instanceof SchemaBinding
                ? SchemaSystem.open(launch, database, patience, LeaseClock.RUNNING)
                : new SqlSystem(launch, database, patience, LeaseClock.RUNNING, () -> {});
    }

    /**
     * {@inheritDoc} Here it has the same name, and its rows are in another table of the database that the original is in: an H2 makes one
     * table after the other, so that a client elsewhere would have to wait while this one makes its own.
     */
    @Override
    public SystemUnderTest launchTwin(SystemUnderTest original) {
        Relaunched relaunched = (Relaunched) original;
        return relaunched.in(relaunched.database(), () -> {});
    }

    /** {@inheritDoc} Somebody's database is asked for no more tables than it takes. */
    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return database.startAnother().map(other -> launchOn(other, original));
    }

    private SystemUnderTest launchOn(Database other, SystemUnderTest original) {
        try {
            return ((Relaunched) original).in(other, other::close);
        } catch (RuntimeException e) {
            other.close();
            throw e;
        }
    }
}
