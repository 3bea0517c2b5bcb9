package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.gate.RecordingGate;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a gate decides at a port before a PostgreSQL. */
class PostgresGateIT extends PostgresPortFixture {

    private static final String INSERT = "INSERT INTO t VALUES ('A', 5)";

    private static void assertThatConnectionFails(ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(error -> assertThat(error.getSQLState()).isEqualTo(CONNECTION_FAILURE));
    }

    @Test
    void a_commit_whose_answer_is_lost_takes_effect_and_the_driver_sees_a_connection_failure() throws SQLException {
        gate.on("COMMIT", GateDecision.LOSE_REPLY);
        try (Connection client = connect()) {
            client.setAutoCommit(false);
            run(client, INSERT);

            assertThatConnectionFails(client::commit);
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
        assertThat(lastOutcome()).isEqualTo(RecordingGate.lost("OK", 2));
    }

    /** As SQLAlchemy begins, and Sequelize. A transaction in which there was nothing else ends unnoticed, too. */
    @Test
    void what_a_driver_asks_by_itself_does_not_stand_at_the_gate() throws SQLException {
        try (Connection client = connect()) {
            client.setAutoCommit(false);
            run(client, "SELECT pg_catalog.version()");
            run(client, "SHOW standard_conforming_strings");
            client.rollback();
            client.setAutoCommit(true);
            run(client, "SET client_min_messages TO warning; SET TIME ZONE INTERVAL '+00:00' HOUR TO MINUTE");
            run(
                    client,
                    "SELECT t.oid, typarray FROM pg_type t JOIN pg_namespace n ON typnamespace = n.oid WHERE typname = 'hstore'");
            run(client, INSERT);
        }

        assertThat(gate.commands()).containsExactly("BEGIN", INSERT);
    }

    @Test
    void a_lost_answer_ends_all_connections_of_the_client_and_the_next_may_connect() throws SQLException {
        gate.on("COMMIT", GateDecision.LOSE_REPLY);
        try (Connection client = connect();
                Connection other = connect()) {
            client.setAutoCommit(false);
            run(client, INSERT);
            assertThatConnectionFails(client::commit);

            assertThatConnectionFails(() -> run(other, INSERT));
        }

        try (Connection next = connect()) {
            assertThat(ask(next, "SELECT k FROM t")).isEqualTo("A");
        }
    }

    @Test
    void a_command_of_a_client_that_is_killed_before_it_has_no_effect() throws SQLException {
        gate.on("INSERT", GateDecision.KILL);
        try (Connection client = connect()) {
            assertThatConnectionFails(() -> run(client, INSERT));
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo("no row");
        assertThat(gate.outcomes()).isEmpty();
        await("its session ends").until(sessions::isEmpty);
    }

    @Test
    void a_command_that_is_refused_is_answered_by_the_reason_and_the_end() throws Exception {
        CommandGate refusing = command -> {
            throw new CommandRefused(command);
        };
        try (PostgresPort closed = port(refusing);
                Connection client = connect(closed)) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> run(client, INSERT))
                    .withMessage("FATAL: this client is dead; INSERT is not sent")
                    .matches(CommandRefused::isCauseOf)
                    .satisfies(error -> assertThat(error.getSQLState()).isEqualTo(CONNECTION_FAILURE));
            assertThat(client.isClosed()).isTrue();
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo("no row");
    }

    @Test
    void an_answer_that_the_gate_keeps_never_reaches_the_client() throws Exception {
        CommandGate keeping = new CommandGate() {

            @Override
            public GateDecision beforeCommand(Command command) {
                return GateDecision.LET_THROUGH;
            }

            @Override
            public GateDecision beforeDelivery(Command command, GateDecision decided, Reply answer) throws IOException {
                throw new IOException("not " + answer);
            }
        };
        try (PostgresPort closed = port(keeping);
                Connection client = connect(closed)) {
            assertThatConnectionFails(() -> run(client, INSERT));
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
    }

    /** The gate holds INSERT; the client is forgotten; nothing leaves, and the next client may connect. */
    @Test
    void what_stands_at_the_gate_when_its_client_is_forgotten_does_not_leave() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        CommandGate holding = command -> {
            arrived.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // It is let go now, as of a gate that does not know better.
                interrupted.countDown();
            }
            return GateDecision.LET_THROUGH;
        };
        try (PostgresPort held = port(holding);
                Connection client = connect(held)) {
            Thread dead = new Thread(() -> assertThatConnectionFails(() -> run(client, INSERT)), "dead client");
            dead.start();
            arrived.await();

            held.forgetClient();
            dead.join();

            assertThat(interrupted.getCount()).isZero();
            assertThat(sessions).isEmpty();
            connect(held).close();
        }
        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo("no row");
    }

    @Test
    void who_connects_after_the_port_was_closed_finds_nobody() {
        port.close();
        port.close();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(this::connect)
                .satisfies(error -> assertThat(error.getSQLState()).startsWith("08"));
    }
}
