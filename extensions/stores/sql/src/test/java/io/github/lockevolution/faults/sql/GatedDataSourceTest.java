package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GatedDataSourceTest {

    private final Database database = Database.start(DatabaseBackends.named("h2"));
    private final Noting gate = new Noting();
    private final GatedDataSource source = new GatedDataSource(database, gate, UnaryOperator.identity());

    /** Decides as it is told, and keeps in mind what came. */
    private static final class Noting implements CommandGate {

        private final List<String> seen = new ArrayList<>();
        private GateDecision decision = GateDecision.LET_THROUGH;

        @Override
        public GateDecision beforeCommand(Command command) {
            seen.add(command.toString());
            return decision;
        }

        @Override
        public void onOutcome(Command command, Outcome outcome) {
            seen.add(outcome.getClass().getSimpleName() + " "
                    + outcome.answer().orElseThrow().text());
        }
    }

    @BeforeEach
    void make() {
        database.tables().make("t", List.of("CREATE TABLE t (name VARCHAR(64) UNIQUE, owner VARCHAR(64))"));
    }

    @AfterEach
    void close() {
        source.close();
        database.close();
    }

    private int insert(String name) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement("INSERT INTO t (name) VALUES (?)")) {
            statement.setString(1, name);
            return statement.executeUpdate();
        }
    }

    private int rows() throws SQLException {
        try (Connection past = database.connect();
                Statement statement = past.createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            count.next();
            return count.getInt(1);
        }
    }

    @Test
    void a_statement_stands_at_the_gate_before_it_runs_and_its_answer_is_told() throws SQLException {
        assertThat(insert("lock")).isEqualTo(1);

        assertThat(gate.seen).containsExactly("INSERT INTO t (name) VALUES ('lock')", "Answered 1");
    }

    @Test
    void what_is_about_the_session_alone_does_not_stand_there() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
            statement.execute("SELECT column_name FROM information_schema.columns WHERE table_name = 't'");
        }

        assertThat(gate.seen).isEmpty();
    }

    @Test
    void a_row_that_the_index_refuses_is_an_answer() throws SQLException {
        insert("lock");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> insert("lock"))
                .returns("23505", SQLException::getSQLState);
        assertThat(gate.seen).endsWith("Answered unique violation");
    }

    @Test
    void the_statement_of_a_dead_client_does_not_run() throws SQLException {
        gate.decision = GateDecision.KILL;

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> insert("lock"))
                .withMessage("this client is dead; INSERT is not sent");
        assertThat(rows()).isZero();
    }

    @Test
    void a_statement_whose_answer_is_lost_has_run_and_the_connection_is_broken() throws SQLException {
        gate.decision = GateDecision.LOSE_REPLY;

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> insert("lock"))
                .withMessage("the connection ended before the answer to INSERT")
                .returns("08006", SQLException::getSQLState);
        assertThat(gate.seen).containsExactly("INSERT INTO t (name) VALUES ('lock')", "ReplyLost 1");
        assertThat(rows()).isEqualTo(1);
    }

    /** The server notices that the connection is gone: who lost an answer holds nothing there any more. */
    @Test
    void a_lost_answer_ends_the_transaction_as_well() throws SQLException {
        Connection connection = source.getConnection();
        connection.setAutoCommit(false);
        gate.decision = GateDecision.LOSE_REPLY;
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> connection.createStatement().executeUpdate("INSERT INTO t (name) VALUES ('lock')"));
        gate.decision = GateDecision.LET_THROUGH;

        assertThat(insert("lock")).isEqualTo(1);
    }

    @Test
    void a_client_can_read_rows_that_the_bench_has_read() throws SQLException {
        insert("lock");
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, owner FROM t")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("lock");
        }
        assertThat(gate.seen).endsWith("SELECT name, owner FROM t", "Answered (lock, null)");
    }

    /** As Hibernate asks for all rows. */
    @Test
    void so_it_can_if_it_asked_for_rows_that_can_be_read_once() throws SQLException {
        insert("lock");
        int type = ResultSet.TYPE_FORWARD_ONLY;
        try (Connection connection = source.getConnection();
                Statement plain = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                PreparedStatement prepared =
                        connection.prepareStatement("SELECT name FROM t", type, ResultSet.CONCUR_READ_ONLY)) {
            assertThat(plain.executeQuery("SELECT name FROM t").next()).isTrue();
            assertThat(prepared.executeQuery().next()).isTrue();
        }
    }

    @Test
    void commit_stands_at_the_gate_as_well() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO t (name) VALUES ('lock')");
            assertThat(rows()).isZero();
            connection.commit();
        }
        assertThat(gate.seen).endsWith("COMMIT", "Answered OK");
        assertThat(rows()).isEqualTo(1);
    }

    /** As Spring does it when it gives a connection back to its pool. */
    @Test
    void leaving_a_transaction_that_has_ended_sends_nothing() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO t (name) VALUES ('a')");
            connection.commit();
            connection.setAutoCommit(true);
        }

        assertThat(gate.seen)
                .containsExactly("INSERT INTO t (name) VALUES ('a')", "Answered 1", "COMMIT", "Answered OK");
    }

    /** The lock of one connection is what another waits for; cutting that one ends its statement. */
    @Test
    void a_statement_that_waits_is_blocked_and_ends_when_its_connection_is_cut() throws Exception {
        insert("a");
        try (GatedDataSource other = new GatedDataSource(database, CommandGate.OPEN, UnaryOperator.identity())) {
            Connection held = source.getConnection();
            held.setAutoCommit(false);
            held.createStatement().executeQuery("SELECT name FROM t FOR UPDATE");
            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> {
                try (Connection connection = other.getConnection();
                        Statement statement = connection.createStatement()) {
                    return "updated " + statement.executeUpdate("UPDATE t SET owner = 'B'");
                } catch (SQLException e) {
                    return e.getSQLState();
                }
            });
            while (!other.isBlocked()) {
                assertThat(waiting).isNotDone();
            }

            other.cut();

            assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo("08006");
            assertThat(other.isBlocked()).isFalse();
        }
    }

    @Test
    void a_cut_connection_rolls_back_what_was_not_committed() throws SQLException {
        Connection connection = source.getConnection();
        connection.setAutoCommit(false);
        connection.createStatement().executeUpdate("INSERT INTO t (name) VALUES ('lock')");

        source.cut();

        assertThat(rows()).isZero();
        assertThat(insert("lock")).isEqualTo(1);
    }

    /** As a transaction manager tries it when the connection has failed: nothing leaves, so nothing stands at the gate. */
    @Test
    void nothing_is_sent_over_a_connection_that_was_cut() throws SQLException {
        Connection connection = source.getConnection();
        connection.setAutoCommit(false);
        source.cut();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(connection::rollback)
                .returns("08003", SQLException::getSQLState);
        assertThat(gate.seen).isEmpty();
    }

    /** A library that tries again would connect again, and again. */
    @Test
    void a_dead_client_does_not_connect_until_it_is_started_anew() throws SQLException {
        source.kill();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(source::getConnection)
                .withMessage("this client is dead; it connects no more");
        source.beginAttempt();
        assertThat(insert("lock")).isEqualTo(1);
    }

    /** In whatever zone this machine is. */
    @Test
    void a_time_that_is_given_with_a_calendar_is_shown_as_in_its_zone() throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement("UPDATE t SET owner = ?")) {
            Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
            statement.setTimestamp(1, Timestamp.from(Instant.parse("2001-01-01T00:00:30Z")), tokyo);
            statement.executeUpdate();
        }
        assertThat(gate.seen).startsWith("UPDATE t SET owner = '2001-01-01 09:00:30'");
    }

    @Test
    void a_batch_cannot_be_held_one_statement_at_a_time_and_proves_nothing() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> statement.addBatch("INSERT INTO t (name) VALUES ('lock')"))
                    .withMessage(
                            "what addBatch sends cannot be held one statement at a time; send each statement by itself");
        }
    }

    @Test
    void nobody_gets_past_the_gate_by_unwrapping() throws SQLException {
        try (Connection connection = source.getConnection()) {
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> connection.unwrap(Connection.class));
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> source.unwrap(Connection.class));
        }
        assertThat(gate.seen).isEmpty();
    }

    @Test
    void a_closed_connection_is_of_no_use_although_it_is_kept_for_the_next() throws SQLException {
        Connection closed = source.getConnection();
        closed.close();

        assertThatExceptionOfType(SQLException.class).isThrownBy(closed::createStatement);
        assertThat(insert("lock")).isEqualTo(1);
    }
}
