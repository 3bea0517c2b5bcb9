package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.LaunchedSubject.Launch;
import io.github.lockevolution.lock.SchemaBacking;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;

/**
 * Connects the clients of a lock to a schema of a database.
 *
 * @param sessions what they hold there
 */
record SchemaClients(
        Launch launch, SchemaBacking backing, Database database, String schema, ConnectionLeases sessions) {

    /** To one that is made for this, and is empty. */
    static SchemaClients inNewSchema(Launch launch, Database database) {
        return new SchemaClients(
                launch,
                launch.stage().backing(SchemaBacking.class).orElseThrow(),
                database,
                database.schemas().make(),
                new ConnectionLeases());
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

    /** The statements that make the tables of this lock. */
    List<String> creation() {
        return backing.creation().stream()
                .map(statement -> statement.replace(SchemaBacking.KEY, launch.key()))
                .toList();
    }

    /**
     * Connects a client.
     *
     * @param gate asked before each statement
     * @param clock what time it is for it
     */
    ClientConnection connect(String owner, CommandGate gate, InstantSource clock) {
        GatedDataSource source = GatedDataSource.inSchema(database, schema, gate);
        sessions.add(source);
        return new SqlConnection(
                source, over -> backing.maker().orElseThrow().make(over, launch.key(), owner, launch.lease(), clock));
    }
}
