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
class SchemaSubject extends LaunchedSubject {

    private final SchemaClients connections;
    private final Duration patience;
    private final SchemaProfile profile;
    private final Store store;
    private final SteppedClients clients;

    /**
     * @param connections in a schema that is there, with its tables
     * @param patience how long a client may take from one stop to the next
     * @param store the tables, as they are before anybody takes the lock
     */
    private SchemaSubject(SchemaClients connections, Duration patience, SchemaProfile profile, Store store) {
        super(connections.launch());
        this.connections = connections;
        this.patience = patience;
        this.profile = profile;
        this.store = store;
        this.clients = new SteppedClients(stage(), program(), key(), patience);
    }

    /**
     * Makes a schema and its tables, and lets one client alone show how they are used.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the database refuses one of the statements that make the tables
     */
    static SchemaSubject open(Launch launch, Database database, Duration patience) {
        SchemaClients connections = SchemaClients.inNewSchema(launch, database);
        try {
            SchemaProfile profile = rehearsed(connections, patience);
            return new SchemaSubject(connections, patience, profile, connections.store(profile));
        } catch (RuntimeException e) {
            database.schemas().drop(connections.schema());
            throw e;
        }
    }

    private static SchemaProfile rehearsed(SchemaClients connections, Duration patience) {
        try {
            return new SchemaRehearsal(
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

    /** The same lock under the same name in another schema of the same database: whoever uses another one is in nobody's way there. */
    SchemaSubject twin() {
        SchemaClients made = made(connections.database());
        return new SchemaSubject(made, patience, profile, made.store(profile));
    }

    /** The same lock under the same name in another database, which ends with it. */
    SchemaSubject beside(Database other) {
        SchemaClients made = made(other);
        return new SchemaSubject(made, patience, profile, made.store(profile)) {

            @Override
            public void close() {
                super.close();
                other.close();
            }
        };
    }

    /** A schema with the same tables; it is dropped with its database at the latest. */
    private SchemaClients made(Database where) {
        SchemaClients made = SchemaClients.inNewSchema(connections.launch(), where);
        if (profile.makesTables()) {
            rehearsed(made, patience);
        } else {
            made.fill();
        }
        return made;
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
    }
}
