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
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/** A lock under test in a database, in a schema of its own, of which nobody has said how it uses its tables. */
final class SchemaSystem extends LaunchedSystem implements Relaunched, LiveSystem {

    private final SchemaClients connections;
    private final Duration patience;
    private final SchemaProfile profile;
    private final LeaseClock leases;
    private final Store store;
    private final SteppedClients clients;
    private final Runnable end;

    /**
     * @param connections in a schema that is there, with its tables
     * @param patience how long a client may take from one stop to the next
     * @param leases whether they run out by themselves
     * @param end done when the system has been closed
     */
    private SchemaSystem(
            SchemaClients connections, Duration patience, SchemaProfile profile, LeaseClock leases, Runnable end) {
        super(connections.launch());
        this.connections = connections;
        this.patience = patience;
        this.profile = profile;
        this.leases = leases;
        this.store = connections.store(profile, leases);
        this.clients = new SteppedClients(connections.launch(), patience);
        this.end = end;
    }

    /**
     * Makes a schema and its tables, and lets one client alone show how they are used.
     *
     * @param leases whether they run out by themselves
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the database refuses one of the statements that make the tables
     */
    static SchemaSystem open(Launch launch, Database database, Duration patience, LeaseClock leases) {
        SchemaClients connections = SchemaClients.inNewSchema(launch, database);
        try {
            return new SchemaSystem(connections, patience, rehearsed(connections, patience), leases, () -> {});
        } catch (RuntimeException e) {
            database.schemas().drop(connections.schema());
            throw e;
        }
    }

    private static SchemaProfile rehearsed(SchemaClients connections, Duration patience) {
        try {
            return new SchemaCalibration(
                            connections.database(),
                            connections.schema(),
                            owner -> connections.connect(
                                    owner,
                                    connections.launch().lease(),
                                    Optional.empty(),
                                    CommandGate.OPEN,
                                    new BenchClock()),
                            connections.launch().lease(),
                            patience)
                    .run(connections.creation());
        } catch (SQLException e) {
            throw connections.database().doesNotAnswer(e);
        }
    }

    @Override
    public Database database() {
        return connections.database();
    }

    /** {@inheritDoc} They are in a schema of their own, which is dropped with its database at the latest. */
    @Override
    public SchemaSystem in(Database where, Runnable afterwards) {
        SchemaClients made = SchemaClients.inNewSchema(connections.launch(), where);
        if (profile.makesTables()) {
            rehearsed(made, patience);
        } else {
            made.fill();
        }
        return new SchemaSystem(made, patience, profile, LeaseClock.FROZEN, afterwards);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        InstantSource time = goesByTimeOfDay() ? SqlSystem.timeOfDay(clock) : clock;
        return clients.client(owner, gate -> connections.connect(owner, lease(), Optional.empty(), gate, time));
    }

    @Override
    public boolean isHeldBySession() {
        return profile.isHeldBySession();
    }

    @Override
    public boolean goesByTimeOfDay() {
        return leases == LeaseClock.RUNNING;
    }

    @Override
    public ClientConnection connect(
            ClientSpec spec, CommandGate gate, InstantSource clock, ScheduledExecutorService timer) {
        return connections.connect(spec.name(), spec.lease(), Optional.of(spec.address()), gate, clock);
    }

    @Override
    public ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        return connections.connectProcess(spec, gate);
    }

    @Override
    public void close() {
        store.close();
        connections.database().schemas().drop(connections.schema());
        end.run();
    }
}
