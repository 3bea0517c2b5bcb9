package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.store.LiveSystem;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.lock.SqlBinding;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;

/** A lock under test in a database, in a table of its own. */
public final class SqlSystem extends LaunchedSystem implements Relaunched, LiveSystem {

    private final SqlBinding binding;
    private final Database database;
    private final Duration patience;
    private final Runnable end;
    private final String table;
    private final LeaseClock leases;
    private final Store store;
    private final SteppedClients clients;
    private final ConnectionLeases connections = new ConnectionLeases();

    /**
     * @param patience how long a client may take from one stop to the next
     * @param leases whether they run out by themselves
     * @param end done when the system has been closed
     */
    SqlSystem(Launch lock, Database database, Duration patience, LeaseClock leases, Runnable end) {
        super(lock);
        this.binding = lock.lock().binding(SqlBinding.class).orElseThrow();
        this.database = database;
        this.patience = patience;
        this.leases = leases;
        this.end = end;
        this.table = database.tables().newName(binding.table());
        this.clients = new SteppedClients(lock, patience);
        database.tables().make(table, statements(binding, table, lock.key()));
        this.store = binding.hold().isAdvisory()
                ? SqlStore.ofAdvisoryLock(database, lock.key(), connections, leases)
                : SqlStore.open(database, LockTable.of(binding, table), connections, leases);
    }

    @Override
    public boolean isHeldBySession() {
        return binding.isHeldBySession();
    }

    /** The statements that make the table, and what is in it when nobody has taken the lock yet. */
    static List<String> statements(SqlBinding binding, String table, String name) {
        return Stream.concat(binding.creation(table).stream(), binding.rows(table, name).stream())
                .toList();
    }

    @Override
    public Database database() {
        return database;
    }

    @Override
    public SqlSystem in(Database where, Runnable afterwards) {
        return new SqlSystem(Launch.of(this), where, patience, LeaseClock.FROZEN, afterwards);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        InstantSource time = goesByTimeOfDay() ? timeOfDay(clock) : clock;
        return clients.client(
                owner,
                gate -> new SqlConnection(
                        dataSource(gate), source -> binding.maker().make(source, table, key(), owner, lease(), time)));
    }

    @Override
    public boolean goesByTimeOfDay() {
        return leases == LeaseClock.RUNNING;
    }

    /** Ahead by as much as the other clock is, which is told that it was looked at. */
    static InstantSource timeOfDay(BenchClock clock) {
        return () -> Instant.now().plus(Duration.between(BenchClock.START, clock.instant()));
    }

    private GatedDataSource dataSource(CommandGate gate) {
        GatedDataSource source = new GatedDataSource(database, new NumberedGate(gate), this::shown);
        connections.add(source);
        return source;
    }

    /** The name of the table is another one in each run. */
    private String shown(String sql) {
        return sql.replace(table, binding.table());
    }

    /** {@inheritDoc} It has its first connection before it moves: no fault of the way is meant for that. */
    @Override
    public ClientConnection connect(
            ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        GatedDataSource client = new GatedDataSource(database, spec.address(), gate, this::shown);
        client.connect();
        return new SqlConnection(
                client, source -> binding.maker().make(source, table, key(), spec.name(), spec.lease(), clock));
    }

    /** {@inheritDoc} No gate stands before its statements. */
    @Override
    public ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        return SqlProcess.start(lock(), database, table, key(), spec);
    }

    @Override
    public void close() {
        store.close();
        end.run();
    }
}
