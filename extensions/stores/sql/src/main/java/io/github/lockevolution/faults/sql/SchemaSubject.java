package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.SteppedClients;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSubject;
import io.github.lockevolution.faults.subject.Store;
import java.sql.SQLException;
import java.time.Duration;

/** A lock under test in a database, in a schema of its own, of which nobody has said how it uses its tables. */
final class SchemaSubject extends LaunchedSubject implements Relaunched {

    private final SchemaClients connections;
    private final Duration patience;
    private final SchemaProfile profile;
    private final Store store;
    private final SteppedClients clients;
    private final Runnable end;

    /**
     * @param connections in a schema that is there, with its tables
     * @param patience how long a client may take from one stop to the next
     * @param end done when the subject has been closed
     */
    private SchemaSubject(SchemaClients connections, Duration patience, SchemaProfile profile, Runnable end) {
        super(connections.launch());
        this.connections = connections;
        this.patience = patience;
        this.profile = profile;
        this.store = connections.store(profile);
        this.clients = new SteppedClients(connections.launch(), patience);
        this.end = end;
    }

    /**
     * Makes a schema and its tables, and lets one client alone show how they are used.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the database refuses one of the statements that make the tables
     */
    static SchemaSubject open(Launch launch, Database database, Duration patience) {
        SchemaClients connections = SchemaClients.inNewSchema(launch, database);
        try {
            return new SchemaSubject(connections, patience, rehearsed(connections, patience), () -> {});
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
                            owner -> connections.connect(owner, CommandGate.OPEN, new BenchClock()),
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
    public SchemaSubject in(Database where, Runnable afterwards) {
        SchemaClients made = SchemaClients.inNewSchema(connections.launch(), where);
        if (profile.makesTables()) {
            rehearsed(made, patience);
        } else {
            made.fill();
        }
        return new SchemaSubject(made, patience, profile, afterwards);
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public Client client(String owner, BenchClock clock) {
        return clients.client(owner, gate -> connections.connect(owner, gate, clock));
    }

    @Override
    public void close() {
        store.close();
        connections.database().schemas().drop(connections.schema());
        end.run();
    }
}
