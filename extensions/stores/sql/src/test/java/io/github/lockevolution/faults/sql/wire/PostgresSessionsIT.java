package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sessions of a client at the server: which there are, which wait, which path they search, how they end. */
class PostgresSessionsIT extends PostgresPortFixture {

    private static final String LOCK_ROW = "SELECT v FROM t WHERE k = 'A' FOR UPDATE";
    private static final Outcome ENDED = new Outcome.Answered(new Reply("connection ended", true, 16));
    private static final String TERMINATED = "FATAL: terminating connection due to administrator command";

    @BeforeEach
    void insert() throws SQLException {
        run(direct, "INSERT INTO t VALUES ('A', 5)");
    }

    private static <T> FutureTask<T> inBackground(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "a client that waits");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private FutureTask<Object> waitForRow(Connection client) throws SQLException {
        direct.setAutoCommit(false);
        run(direct, LOCK_ROW);
        FutureTask<Object> waiting = inBackground(() -> ask(client, LOCK_ROW));
        await("the session of the client waits for the row").until(this::isBlocked);
        return waiting;
    }

    /** As the bench asks. */
    private boolean isBlocked() throws SQLException {
        return port.busy().isPresent()
                && ask(
                                direct,
                                "SELECT pg_backend_pid() = ANY (pg_blocking_pids("
                                        + port.busy().getAsLong() + "))")
                        .equals(true);
    }

    private void terminate(long backendPid) throws SQLException {
        run(direct, "SELECT pg_terminate_backend(" + backendPid + ")");
    }

    private long onlySession() {
        return sessions.iterator().next();
    }

    @Test
    void a_session_is_told_of_when_it_begins_and_when_its_connection_is_closed() throws SQLException {
        try (Connection client = connect()) {
            assertThat(sessions).containsExactly(((Number) ask(client, "SELECT pg_backend_pid()")).longValue());
        }

        await("its end is told").until(sessions::isEmpty);
    }

    @Test
    void the_session_that_waits_for_a_row_of_another_is_busy() throws Exception {
        try (Connection client = connect();
                Connection idle = connect()) {
            assertThat(port.busy()).isEmpty();
            FutureTask<Object> waiting = waitForRow(client);

            assertThat(idle.isClosed()).isFalse();
            direct.commit();

            assertThat(waiting.get(10, TimeUnit.SECONDS)).isEqualTo(5);
            assertThat(port.busy()).isEmpty();
        }
    }

    @Test
    void a_command_that_waits_when_its_connection_is_cut_gets_no_answer_and_has_no_outcome() throws Exception {
        try (Connection client = connect()) {
            FutureTask<Object> waiting = waitForRow(client);

            port.cut();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                    .withCauseInstanceOf(SQLException.class);
            assertThat(gate.outcomes()).isEmpty();
            assertThat(port.busy()).isEmpty();
        }
    }

    @Test
    void a_command_whose_answer_is_to_be_lost_and_that_waits_when_it_is_cut_is_lost_while_it_waits() throws Exception {
        gate.on("SELECT", GateDecision.LOSE_REPLY);
        try (Connection client = connect()) {
            FutureTask<Object> waiting = waitForRow(client);

            port.forgetClient();

            assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> waiting.get(10, TimeUnit.SECONDS));
            assertThat(gate.outcomes()).containsExactly(RecordingGate.lost("blocked", 7));
        }
    }

    @Test
    void a_session_that_the_server_has_ended_is_heard_of_at_the_next_statement() throws Exception {
        try (Connection client = connect()) {
            client.setAutoCommit(false);
            run(client, LOCK_ROW);
            terminate(onlySession());
            await("the port knows").until(sessions::isEmpty);
            assertThat(gate.commands()).hasSize(2);

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> run(client, "UPDATE t SET v = 6"))
                    .withMessage(TERMINATED);
        }

        assertThat(gate.commands()).containsExactly("BEGIN", LOCK_ROW, "UPDATE t SET v = 6");
        assertThat(lastOutcome()).isEqualTo(ENDED);
        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
    }

    @Test
    void a_client_that_does_nothing_for_too_long_in_a_transaction_hears_of_it_at_the_next_statement() throws Exception {
        String setting = "SET LOCAL idle_in_transaction_session_timeout = 1";
        try (Connection client = connect()) {
            client.setAutoCommit(false);
            run(client, setting);
            await("the server ends the session").until(sessions::isEmpty);

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(client::commit)
                    .withMessage("FATAL: terminating connection due to idle-in-transaction timeout");
        }

        assertThat(gate.commands()).as("a setting is nobody else's business").containsExactly("BEGIN", "COMMIT");
        assertThat(lastOutcome()).isEqualTo(ENDED);
    }

    @Test
    void a_session_that_the_server_ends_while_it_waits_is_heard_of_at_once() throws Exception {
        try (Connection client = connect()) {
            FutureTask<Object> waiting = waitForRow(client);

            terminate(onlySession());

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                    .withMessageContaining(TERMINATED);
            assertThat(gate.outcomes()).containsExactly(ENDED);
        }
    }

    @Test
    void a_client_can_break_off_what_it_has_under_way() throws Exception {
        try (Connection client = connect("options=-c%20statement_timeout=20s");
                Statement statement = client.createStatement()) {
            direct.setAutoCommit(false);
            run(direct, LOCK_ROW);
            FutureTask<Object> waiting = inBackground(() -> statement.executeQuery(LOCK_ROW));
            await("the session of the client waits for the row").until(this::isBlocked);

            statement.cancel();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                    .withMessageContaining("canceling statement due to user request");
            assertThat(replies()).containsExactly("error 57014");
        }
    }

    @Test
    void every_session_searches_the_schema_that_was_given_whatever_else_the_client_sets() throws SQLException {
        try (Connection client = connect("options=-c%20lock_timeout=7s%20-c%20search_path=public")) {
            assertThat(ask(client, "SHOW search_path")).isEqualTo(schema);
            assertThat(ask(client, "SHOW lock_timeout")).isEqualTo("7s");
            assertThat(ask(client, "SELECT k FROM t")).isEqualTo("A");
        }
    }

    /** Everybody else is trusted by the server. */
    @Test
    void a_client_that_has_to_say_a_password_says_it_to_the_server() throws Exception {
        run(direct, "SET password_encryption = 'md5'");
        run(direct, "CREATE ROLE by_md5 LOGIN PASSWORD 'p:w/@'");
        run(direct, "SET password_encryption = 'scram-sha-256'");
        run(direct, "CREATE ROLE by_scram LOGIN PASSWORD 'p:w/@'");
        writeRules("host all by_md5 127.0.0.1/32 md5", "host all by_scram 127.0.0.1/32 scram-sha-256");
        for (String user : new String[] {"by_md5", "by_scram"}) {
            try (PostgresPort asked = port(gate, new Login(user, "p:w/@", "postgres"));
                    Connection client = connect(asked, "user=" + user, "password=p%3Aw%2F%40")) {
                assertThat(ask(client, "SELECT current_user || ''")).isEqualTo(user);
                assertThat(asked.url().toString()).startsWith("postgresql://" + user + ":p:w%2F%40@127.0.0.1:");
            }
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> connect("user=" + user, "password=wrong"))
                    .withMessageContaining("password authentication failed for user \"" + user + "\"");
        }
        assertThat(gate.commands()).containsExactly("SELECT current_user || ''", "SELECT current_user || ''");
    }

    private void writeRules(String first, String second) throws SQLException {
        Object file = ask(direct, "SHOW hba_file");
        run(
                direct,
                "COPY (VALUES ('" + first + "'), ('" + second + "'), ('host all all 127.0.0.1/32 trust')) TO '" + file
                        + "'");
        run(direct, "SELECT pg_reload_conf()");
        await("the server has read its rules")
                .until(() ->
                        ask(direct, "SELECT count(*) FROM pg_hba_file_rules").equals(3L));
    }
}
