package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A statement that a PostgreSQL commits by itself stands at the gate before that, and its client does not notice: in either protocol of a query. */
class PostgresAutoCommitIT extends PostgresPortFixture {

    private static final String SIMPLE = "preferQueryMode=simple";
    private static final String EXTENDED = "preferQueryMode=extended";
    private static final String UNLESS_THERE = "INSERT INTO t SELECT 'k', 5 WHERE NOT EXISTS (SELECT 1 FROM t)";

    /** What others saw of the statement before it was committed. */
    private final List<Object> seen = new ArrayList<>();

    private final CommandGate holding = new CommandGate() {

        @Override
        public GateDecision beforeCommand(Command command) throws IOException {
            if (command.name().equals(Exchange.AUTO_COMMIT)) {
                look();
            }
            return gate.beforeCommand(command);
        }

        private void look() throws IOException {
            try {
                seen.add(ask(direct, "SELECT v FROM t"));
            } catch (SQLException e) {
                throw new IOException(e);
            }
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

    @ParameterizedTest
    @ValueSource(strings = {SIMPLE, EXTENDED})
    void nobody_sees_what_it_has_written_before(String protocol) throws Exception {
        try (PostgresPort held = port(holding);
                Connection client = connect(held, protocol)) {
            run(client, UNLESS_THERE);
            client.setAutoCommit(false);
            run(client, "UPDATE t SET v = 6");
            client.rollback();
        }

        assertThat(seen).containsExactly("no row");
        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
        assertThat(gate.commands()).startsWith(UNLESS_THERE, Exchange.AUTO_COMMIT, "BEGIN");
    }

    @ParameterizedTest
    @ValueSource(strings = {SIMPLE, EXTENDED})
    void one_that_is_refused_has_nothing_to_commit(String protocol) throws Exception {
        try (PostgresPort held = port(holding);
                Connection client = connect(held, protocol)) {
            assertThatIsRefused(client, "INSERT INTO t SELECT 'k', 1 / 0", "22012");

            run(client, UNLESS_THERE);
        }

        assertThat(seen).containsExactly("no row");
        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {SIMPLE, EXTENDED})
    void one_that_cannot_be_committed_is_refused(String protocol) throws Exception {
        run(direct, "CREATE TABLE late (k int UNIQUE DEFERRABLE INITIALLY DEFERRED)");
        try (PostgresPort held = port(holding);
                Connection client = connect(held, protocol)) {
            assertThatIsRefused(client, "INSERT INTO late SELECT 1 FROM generate_series(1, 2)", "23505");

            run(client, UNLESS_THERE);
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {SIMPLE, EXTENDED})
    void a_client_that_dies_does_not_keep_the_server_from_committing_it(String protocol) throws Exception {
        gate.on(Exchange.AUTO_COMMIT, GateDecision.KILL);
        try (PostgresPort held = port(holding);
                Connection client = connect(held, protocol)) {
            assertThatIsRefused(client, UNLESS_THERE, CONNECTION_FAILURE);
        }

        assertThat(ask(direct, "SELECT v FROM t")).isEqualTo(5);
    }

    private static void assertThatIsRefused(Connection client, String statement, String state) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> run(client, statement))
                .satisfies(error -> assertThat(error.getSQLState()).isEqualTo(state));
    }
}
