package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.DatabaseServer;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A driver of JDBC through the port, at the MariaDB that is installed; skipped where none is. */
class MysqlPortIT {

    private static final String INSERT = "INSERT INTO t VALUES ('A', 5)";

    private static DatabaseServer server;

    private final RecordingGate gate = new RecordingGate();
    private final Set<Long> sessions = ConcurrentHashMap.newKeySet();
    private Connection direct;
    private MysqlPort port;

    @BeforeAll
    static void start() {
        try {
            server = DatabaseBackends.named("mariadb").start();
        } catch (SetupProblem e) {
            if (e.getMessage().contains("finds no mariadbd")) {
                Assumptions.abort(e.getMessage());
            }
            throw e;
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop().run();
        }
    }

    @BeforeEach
    void open() throws Exception {
        direct = DriverManager.getConnection(server.url());
        run(direct, "CREATE OR REPLACE TABLE t (k VARCHAR(9) PRIMARY KEY, v INT)");
        port = port(gate);
    }

    @AfterEach
    void close() throws SQLException {
        port.close();
        direct.close();
    }

    private MysqlPort port(CommandGate asked) throws IOException {
        URI url = URI.create(server.url().substring("jdbc:".length()));
        return MysqlPort.open(
                new Address(url.getHost(), url.getPort()),
                new Login("root", "", "lab"),
                List.of("SET innodb_lock_wait_timeout = 77"),
                asked,
                new SessionListener() {

                    @Override
                    public void begun(long session) {
                        sessions.add(session);
                    }

                    @Override
                    public boolean isWide(List<String> words) {
                        return words.contains("SELECT");
                    }
                });
    }

    private Connection connect(String... settings) throws SQLException {
        return connect(port, settings);
    }

    private static Connection connect(MysqlPort port, String... settings) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mariadb://127.0.0.1:" + port.url().getPort() + "/lab?user=root&" + String.join("&", settings));
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Object ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getObject(1) : "no row";
        }
    }

    private List<String> replies() {
        return gate.outcomes().stream()
                .map(outcome -> outcome.answer().map(Reply::text).orElse("-"))
                .toList();
    }

    private Outcome lastOutcome() {
        List<Outcome> outcomes = gate.outcomes();
        return outcomes.get(outcomes.size() - 1);
    }

    private static void assertThatConnectionFails(ThrowingCallable action) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(action)
                .satisfies(error -> assertThat(error.getSQLState()).startsWith("08"));
    }

    @Test
    void a_statement_and_its_answer_are_told_as_a_person_reads_them() throws SQLException {
        try (Connection client = connect()) {
            run(client, INSERT);
            run(client, "UPDATE t SET v = NULL WHERE k = 'A';");
            assertThat(ask(client, "SELECT k, v FROM t")).isEqualTo("A");
            ask(client, "SELECT k FROM t WHERE k = 'none'");
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> run(client, INSERT));
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> run(client, "SELECT wrong FROM t"));

            assertThat(ask(client, "SELECT CONNECTION_ID()")).isIn(sessions);
            assertThat(ask(client, "SELECT @@innodb_lock_wait_timeout").toString())
                    .isEqualTo("77");
        }

        assertThat(gate.commands())
                .containsExactly(
                        INSERT,
                        "UPDATE t SET v = NULL WHERE k = 'A'",
                        "SELECT k, v FROM t",
                        "SELECT k FROM t WHERE k = 'none'",
                        INSERT,
                        "SELECT wrong FROM t");
        assertThat(replies()).containsExactly("1", "1", "(A, null)", "no row", "unique violation", "error 42S22");
    }

    /** Each in the binary form of its own. */
    @Test
    void a_prepared_statement_is_told_with_its_values_and_its_rows() throws SQLException {
        String sql = "SELECT ?, ?, ?, ?, ?, ?, ?, k, v FROM t WHERE v = ?";
        run(direct, INSERT);
        try (Connection client = connect("useServerPrepStmts=true");
                PreparedStatement statement = client.prepareStatement(sql)) {
            for (int round = 0; round < 2; round++) {
                statement.setString(1, "it's");
                statement.setLong(2, 1L << 40);
                statement.setNull(3, Types.VARCHAR);
                statement.setDouble(4, 0.5);
                statement.setTimestamp(5, Timestamp.valueOf("2026-01-02 03:04:05.6"));
                statement.setDate(6, Date.valueOf("2026-01-02"));
                statement.setBoolean(7, true);
                statement.setInt(8, 5);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo("it's");
                    assertThat(rows.getInt(9)).isEqualTo(5);
                }
            }
        }

        assertThat(gate.commands())
                .hasSize(2)
                .containsOnly("SELECT 'it''s', 1099511627776, NULL, 0.5, '2026-01-02 03:04:05.6', '2026-01-02', 1, k, v"
                        + " FROM t WHERE v = 5");
        assertThat(replies())
                .containsOnly("(it's, 1099511627776, null, 0.5, 2026-01-02 03:04:05.6, 2026-01-02, 1, A, 5)");
    }

    /** A statement longer than a packet of the protocol comes in two parts, and so does its answer. */
    @Test
    void what_does_not_fit_into_one_packet_is_passed_on_in_several() throws SQLException {
        run(direct, "SET GLOBAL max_allowed_packet = 67108864");
        String text = "x".repeat(1 << 24);
        try (Connection client = connect("maxAllowedPacket=67108864")) {
            assertThat(ask(client, "SELECT '" + text + "'")).isEqualTo(text);
        }
    }

    @Test
    void several_results_of_one_command_are_one_answer() throws SQLException {
        try (Connection client = connect("allowMultiQueries=true")) {
            run(client, INSERT + "; SELECT v FROM t");
            assertThat(ask(client, "SELECT 7 FROM t")).isEqualTo(7);
        }

        assertThat(replies()).containsExactly("1 ; (5)", "(7)");
    }

    /** As PyMySQL and others begin. A transaction in which there was nothing else ends unnoticed, too. */
    @Test
    void what_a_driver_asks_by_itself_does_not_stand_at_the_gate() throws SQLException {
        try (Connection client = connect()) {
            run(client, "SET AUTOCOMMIT = 0");
            run(client, "COMMIT");
            run(client, "SET AUTOCOMMIT = 1");
            run(client, "START TRANSACTION");
            run(client, "SELECT @@version");
            run(client, "ROLLBACK");
            run(client, "BEGIN");
            run(client, INSERT);
            run(client, "COMMIT");
            assertThat(client.isValid(1)).isTrue();
        }

        assertThat(gate.commands()).containsExactly(INSERT, "COMMIT");
        assertThat(replies()).containsExactly("1", "OK");
    }

    @Test
    void a_commit_whose_answer_is_lost_takes_effect_and_all_connections_of_the_client_end() throws SQLException {
        gate.on("COMMIT", GateDecision.LOSE_REPLY);
        try (Connection client = connect();
                Connection other = connect()) {
            client.setAutoCommit(false);
            run(client, INSERT);

            assertThatConnectionFails(client::commit);
            assertThatConnectionFails(() -> run(other, INSERT));
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
        assertThat(gate.outcomes()).contains(RecordingGate.lost("OK", 2));
    }

    @Test
    void a_command_of_a_client_that_is_killed_before_it_has_no_effect() throws SQLException {
        gate.on("INSERT", GateDecision.KILL);
        try (Connection client = connect()) {
            assertThatConnectionFails(() -> run(client, INSERT));
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo("no row");
        assertThat(gate.outcomes()).isEmpty();
    }

    @Test
    void a_command_that_is_refused_is_answered_by_the_reason_and_the_end() throws Exception {
        CommandGate refusing = command -> {
            throw new CommandRefused(command);
        };
        try (MysqlPort closed = port(refusing);
                Connection client = connect(closed)) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> run(client, INSERT))
                    .withMessageContaining("this client is dead; INSERT is not sent");
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo("no row");
    }

    /** Also where the client only prepares a statement. */
    @Test
    void a_session_that_the_server_has_ended_is_told_by_the_next_command() throws SQLException {
        for (String setting : List.of("", "useServerPrepStmts=true")) {
            try (Connection client = connect(setting)) {
                long session = (Long) ask(client, "SELECT CONNECTION_ID()");
                run(direct, "KILL " + session);
                while (!ask(direct, "SELECT ID FROM information_schema.PROCESSLIST WHERE ID = " + session)
                        .equals("no row")) {
                    Thread.onSpinWait();
                }

                assertThatConnectionFails(
                        () -> client.prepareStatement("SELECT 1 FROM t").executeQuery());
            }

            assertThat(lastOutcome().answer().orElseThrow().text()).isEqualTo("connection ended");
            assertThat(port.isOpen(1)).isFalse();
        }
    }

    /** It runs, and is committed by a move of its own; the client is told of neither transaction nor commit. */
    @Test
    void a_statement_that_reads_more_than_it_writes_is_two_moves() throws Exception {
        CommandGate holding = new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) {
                return gate.beforeCommand(command);
            }

            @Override
            public boolean holdsCommit() {
                return true;
            }

            @Override
            public void onOutcome(Command command, Outcome outcome) {
                gate.onOutcome(command, outcome);
            }
        };
        try (MysqlPort own = port(holding);
                Connection client = connect(own)) {
            run(client, "INSERT INTO t SELECT 'A', 5 WHERE NOT EXISTS (SELECT k FROM t WHERE k = 'A')");
            assertThat(client.getAutoCommit()).isTrue();
            run(client, "INSERT INTO t VALUES ('B', 6)");
        }

        assertThat(gate.commands()).hasSize(3).element(1).isEqualTo(Exchange.AUTO_COMMIT);
        assertThat(ask(direct, "SELECT COUNT(*) FROM t")).isEqualTo(2L);
    }

    /** The server offers it, and the gate does not pass that on. */
    @Test
    void a_client_that_insists_on_encryption_is_told_that_there_is_none() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> connect("sslMode=trust").close())
                .withMessageContaining("ssl not enabled in the server");

        assertThat(sessions).isEmpty();
    }
}
