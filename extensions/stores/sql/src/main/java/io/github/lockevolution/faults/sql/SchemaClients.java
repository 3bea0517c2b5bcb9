package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.subject.LaunchedSystem.Launch;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SchemaBinding;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Connects the clients of a lock to a schema of a database.
 *
 * @param sessions the holdings of the clients' sessions
 * @param isReused whether a program goes on as the next client when one has died; false once it has shown that it cannot
 */
record SchemaClients(
        Launch launch,
        SchemaBinding binding,
        Database database,
        String schema,
        ConnectionLeases sessions,
        AtomicBoolean isReused) {

    /** Clients of a new schema, made for this lock. */
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
    SqlStore store(SchemaProfile profile, LeaseClock leases) {
        return SqlStore.inSchema(database, schema, profile, sessions, leases);
    }

    /** The statements that make the tables of this lock. */
    List<String> creation() {
        return binding.creation().stream()
                .map(statement -> statement.replace(SchemaBinding.KEY, launch.key()))
                .toList();
    }

    /**
     * Connects a client: over a proxy it has its first connection before it moves, as no fault of the way is meant for that.
     *
     * @param proxy the proxy in front of the database; empty if there is none
     * @param gate the gate, asked before each statement
     * @param clock the time as this client sees it
     */
    ClientConnection connect(
            String owner, Duration lease, Optional<Address> proxy, CommandGate gate, InstantSource clock) {
        if (launch.lock().instantiation() instanceof Instantiation.ExternalProcess program) {
            ClientSpec spec = new ClientSpec(owner, proxy.or(database::address).orElseThrow(), lease);
            return connect(spec, gate, Optional.of(ClockFile.create(clock)), program.command());
        }
        GatedDataSource source =
                GatedDataSource.inSchema(database, schema, proxy, Optional.empty(), new NumberedGate(gate));
        sessions.add(source);
        proxy.ifPresent(any -> source.connect());
        return new SqlConnection(
                source, over -> binding.maker().orElseThrow().make(over, launch.key(), owner, lease, clock));
    }

    /** Connects a client over a proxy that runs in a process of its own. */
    ProcessConnection connectProcess(ClientSpec spec, CommandGate gate) {
        LockSpec lock = launch.lock();
        List<String> command = lock.instantiation() instanceof Instantiation.ExternalProcess program
                ? program.command()
                : lock.processCommand().orElseGet(() -> SqlLockProgram.command(lock));
        return connect(spec, gate, Optional.empty(), command);
    }

    private ProcessConnection connect(
            ClientSpec spec, CommandGate ofClient, Optional<ClockFile> clock, List<String> command) {
        CommandGate gate = new NumberedGate(ofClient);
        PortSessions client = new PortSessions(database, spec.address(), schema, Optional.empty());
        sessions.add(client);
        StorePorts ports = new StorePorts(List.of(client::open), urls -> client.environment(urls.get(0)));
        return ProgramConnection.open(
                spec.of(launch.lock()),
                launch.key(),
                command,
                isReused,
                clock,
                () -> ProgramPort.open(gate, client::isSetUp, ports, Optional.empty(), clock),
                client);
    }
}
