package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.subject.LaunchedSubject.Launch;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.SchemaBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Connects the clients of a lock to a schema of a database.
 *
 * @param sessions what they hold there
 * @param isReused whether a program goes on as the next client when one has died; false once it has shown that it cannot
 */
record SchemaClients(
        Launch launch,
        SchemaBinding binding,
        Database database,
        String schema,
        ConnectionLeases sessions,
        AtomicBoolean isReused) {

    /** To one that is made for this, and is empty. */
    static SchemaClients inNewSchema(Launch launch, Database database) {
        return new SchemaClients(
                launch,
                launch.lock().binding(SchemaBinding.class).orElseThrow(),
                database,
                database.schemas().make(),
                new ConnectionLeases(),
                new AtomicBoolean(true));
    }

    /**
     * Makes the tables.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the database refuses one of the statements
     */
    void fill() {
        try (Connection connection = database.connectTo(schema)) {
            database.schemas().fill(connection, creation());
        } catch (SQLException e) {
            throw database.doesNotAnswer(e);
        }
    }

    /** Its tables, as they are before anybody takes the lock. */
    SqlStore store(SchemaProfile profile) {
        return SqlStore.inSchema(database, schema, profile, sessions);
    }

    /** The statements that make the tables of this lock. */
    List<String> creation() {
        return binding.creation().stream()
                .map(statement -> statement.replace(SchemaBinding.KEY, launch.key()))
                .toList();
    }

    /**
     * Connects a client.
     *
     * @param ofClient asked before each statement
     * @param clock what time it is for it
     */
    ClientConnection connect(String owner, CommandGate ofClient, InstantSource clock) {
        CommandGate gate = new NumberedGate(ofClient);
        if (launch.lock().instantiation() instanceof Instantiation.ExternalProcess program) {
            return connect(owner, gate, ClockFile.create(clock), program.command());
        }
        GatedDataSource source = GatedDataSource.inSchema(database, schema, gate);
        sessions.add(source);
        return new SqlConnection(
                source, over -> binding.maker().orElseThrow().make(over, launch.key(), owner, launch.lease(), clock));
    }

    private ClientConnection connect(String owner, CommandGate gate, ClockFile clock, List<String> command) {
        PortSessions client = new PortSessions(database, schema, Optional.empty());
        sessions.add(client);
        StorePorts ports = new StorePorts(List.of(client::open), urls -> client.environment(urls.get(0)));
        return ProgramConnection.open(
                new ClientSpec(owner, database.address().orElseThrow(), launch.lease()).of(launch.lock()),
                launch.key(),
                command,
                isReused,
                Optional.of(clock),
                () -> ProgramPort.open(gate, client::isSetUp, ports, Optional.empty(), Optional.of(clock)),
                client);
    }
}
