package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.DatabaseServer;
import io.github.lockevolution.faults.sql.PostgresUrl;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A port before a real PostgreSQL, and in it a schema of its own for each test, with a table {@code t (k text primary key, v int)}. */
abstract class PostgresPortFixture {

    static final String CONNECTION_FAILURE = "08006";

    /** It ends with this JVM. */
    private static final DatabaseServer SERVER =
            DatabaseBackends.named("postgres").start();

    private static final AtomicInteger SCHEMAS = new AtomicInteger();

    final RecordingGate gate = new RecordingGate();
    final Set<Long> sessions = ConcurrentHashMap.newKeySet();
    final String schema = "s" + SCHEMAS.incrementAndGet();
    Connection direct;
    PostgresPort port;

    @BeforeEach
    void open() throws Exception {
        direct = DriverManager.getConnection(SERVER.url());
        run(direct, "CREATE SCHEMA " + schema);
        run(direct, "SET search_path = " + schema);
        run(direct, "CREATE TABLE t (k text PRIMARY KEY, v int)");
        port = port(gate);
    }

    @AfterEach
    void close() throws SQLException {
        port.close();
        direct.close();
    }

    PostgresPort port(CommandGate asked) throws IOException {
        return port(asked, new Login("lab", "", "postgres"));
    }

    PostgresPort port(CommandGate asked, Login login) throws IOException {
        return PostgresPort.open(
                PostgresUrl.parse(SERVER.url()).orElseThrow().address(),
                login,
                Map.of("search_path", schema),
                asked,
                new SessionListener() {

                    @Override
                    public void begun(long backendPid) {
                        sessions.add(backendPid);
                    }

                    @Override
                    public boolean isWide(List<String> words) {
                        return words.get(0).equals("INSERT") && words.contains("SELECT");
                    }

                    @Override
                    public void ended(long backendPid) {
                        sessions.remove(backendPid);
                    }
                });
    }

    /** A connection of the driver through the port, which says nothing by itself. */
    Connection connect(String... settings) throws SQLException {
        return connect(port, settings);
    }

    static Connection connect(PostgresPort port, String... settings) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port.url().getPort()
                        + "/postgres?assumeMinServerVersion=17&" + String.join("&", settings)
                        + (String.join("", settings).contains("user=") ? "" : "&user=lab"));
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static Object ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getObject(1) : "no row";
        }
    }

    List<String> replies() {
        return replies(gate);
    }

    static List<String> replies(RecordingGate gate) {
        return gate.outcomes().stream()
                .map(outcome -> outcome.answer().map(Reply::text).orElse("-"))
                .toList();
    }

    /** What the client heard last. */
    Outcome lastOutcome() {
        List<Outcome> outcomes = gate.outcomes();
        return outcomes.get(outcomes.size() - 1);
    }
}
