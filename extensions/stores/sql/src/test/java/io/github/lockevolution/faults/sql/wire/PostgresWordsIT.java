package io.github.lockevolution.faults.sql.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a gate is shown what the driver of Java says, and what is answered. */
class PostgresWordsIT extends PostgresPortFixture {

    private static final String EXTENDED = "preferQueryMode=extended";
    private static final String SIMPLE = "preferQueryMode=simple";

    @ParameterizedTest
    @ValueSource(strings = {EXTENDED, SIMPLE})
    void a_statement_is_shown_word_by_word_with_its_rows_or_how_many_it_has_changed(String mode) throws SQLException {
        try (Connection client = connect(mode)) {
            run(client, "INSERT INTO t VALUES ('A', 5), ('B',\n  6)");
            run(client, "INSERT INTO t VALUES ('A', 7) ON CONFLICT DO NOTHING");
            ask(client, "SELECT * FROM t ORDER BY k FOR UPDATE");
            ask(client, "SELECT k FROM t WHERE v > 6 ;");
            run(client, "UPDATE t SET v = NULL WHERE k = 'A' RETURNING v, v IS NULL");
            run(client, "CREATE TABLE other (k int)");
        }

        assertThat(gate.commands())
                .containsExactly(
                        "INSERT INTO t VALUES ('A', 5), ('B', 6)",
                        "INSERT INTO t VALUES ('A', 7) ON CONFLICT DO NOTHING",
                        "SELECT * FROM t ORDER BY k FOR UPDATE",
                        "SELECT k FROM t WHERE v > 6",
                        "UPDATE t SET v = NULL WHERE k = 'A' RETURNING v, v IS NULL",
                        "CREATE TABLE other (k int)");
        assertThat(replies()).containsExactly("2", "0", "(A, 5), (B, 6)", "no row", "(null, true)", "OK");
    }

    /** The driver sends what begins a transaction, and does not wait, before the first statement in it. */
    @ParameterizedTest
    @ValueSource(strings = {EXTENDED, SIMPLE})
    void what_is_sent_before_the_answer_to_another_command_is_a_command_of_its_own(String mode) throws SQLException {
        try (Connection client = connect(mode)) {
            client.setAutoCommit(false);
            run(client, "INSERT INTO t VALUES ('A', 5)");
            client.commit();
        }

        assertThat(gate.commands()).containsExactly("BEGIN", "INSERT INTO t VALUES ('A', 5)", "COMMIT");
        assertThat(replies()).containsExactly("OK", "1", "OK");
    }

    @Test
    void several_runs_before_the_driver_waits_are_one_command() throws SQLException {
        try (Connection client = connect();
                PreparedStatement insert = client.prepareStatement("INSERT INTO t VALUES (?, 5)")) {
            for (String key : new String[] {"A", "B"}) {
                insert.setString(1, key);
                insert.addBatch();
            }
            insert.executeBatch();
        }

        assertThat(gate.commands()).containsExactly("INSERT INTO t VALUES ('A', 5) ; INSERT INTO t VALUES ('B', 5)");
        assertThat(replies()).containsExactly("1 ; 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {EXTENDED, SIMPLE})
    void a_row_that_a_unique_index_refuses_is_told_from_other_errors(String mode) throws SQLException {
        try (Connection client = connect(mode)) {
            run(client, "INSERT INTO t VALUES ('A', 5)");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> run(client, "INSERT INTO t VALUES ('A', 6)"));
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> run(client, "SELECT * FROM nothing"));
        }

        assertThat(replies()).containsExactly("1", "unique violation", "error 42P01");
        assertThat(lastOutcome()).isEqualTo(new Outcome.Answered(new Reply("error 42P01", true, 11)));
    }

    @Test
    void the_values_of_parameters_stand_where_they_will_be() throws SQLException {
        try (Connection client = connect();
                PreparedStatement insert = client.prepareStatement("INSERT INTO t (v, k) VALUES (?, ?)")) {
            insert.setInt(1, 5);
            insert.setString(2, "it's");
            insert.executeUpdate();
            insert.setNull(1, Types.INTEGER);
            insert.setString(2, "-17.5");
            insert.executeUpdate();
        }

        assertThat(gate.commands())
                .containsExactly(
                        "INSERT INTO t (v, k) VALUES (5, 'it''s')", "INSERT INTO t (v, k) VALUES (NULL, -17.5)");
    }

    @Test
    void a_statement_prepared_on_the_server_is_shown_with_the_values_of_each_run() throws SQLException {
        try (Connection client = connect("prepareThreshold=1");
                PreparedStatement select = client.prepareStatement("SELECT v FROM t WHERE k = ?")) {
            run(direct, "INSERT INTO t VALUES ('A', 5), ('B', 6)");
            for (String key : new String[] {"A", "B", "C", "A"}) {
                select.setString(1, key);
                select.executeQuery().close();
            }
        }

        assertThat(gate.commands())
                .containsExactly(
                        "SELECT v FROM t WHERE k = 'A'",
                        "SELECT v FROM t WHERE k = 'B'",
                        "SELECT v FROM t WHERE k = 'C'",
                        "SELECT v FROM t WHERE k = 'A'");
        assertThat(replies()).containsExactly("(5)", "(6)", "no row", "(5)");
    }

    /** A threshold of -1 lets the driver use binary values from the first run on. It asks for no binary rows before it knows their types. */
    @Test
    void binary_parameters_and_columns_are_read_by_their_types() throws SQLException {
        UUID uuid = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
        String sql = "SELECT ?::int2, ?::int4, ?::int8, ?::float8, ?::uuid, ?::timestamp, ?::text";
        try (Connection client = connect("prepareThreshold=-1");
                PreparedStatement select = client.prepareStatement(sql)) {
            for (int times = 0; times < 2; times++) {
                select.setShort(1, (short) -2);
                select.setInt(2, 4);
                select.setLong(3, 8_000_000_000L);
                select.setDouble(4, 1.5);
                select.setObject(5, uuid);
                select.setTimestamp(6, null);
                select.setString(7, "x");
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                }
            }
        }

        assertThat(gate.commands().get(1))
                .isEqualTo("SELECT -2::int2, 4::int4, 8000000000::int8, 1.5::float8,"
                        + " '01234567-89ab-cdef-0123-456789abcdef'::uuid, NULL::timestamp, 'x'::text");
        assertThat(replies().get(1))
                .isEqualTo("(-2, 4, 8000000000, 1.5, 01234567-89ab-cdef-0123-456789abcdef, null, x)");
    }

    @Test
    void a_binary_value_whose_type_nobody_reads_is_shown_in_hex() throws SQLException {
        try (Connection client = connect();
                PreparedStatement select = client.prepareStatement("SELECT ?::bytea")) {
            select.setBytes(1, new byte[] {1, (byte) 0xAB});
            select.executeQuery().close();
        }

        assertThat(gate.commands()).containsExactly("SELECT x'01ab'::bytea");
    }
}
