package io.github.lockevolution.faults.sql.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.Reply;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a database answers, in words that are the same in every run. */
class SqlReplyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "40P01 | anything                              | 0    | deadlock, ended by the store",
                "40001 | Deadlock detected                     | 0    | deadlock, ended by the store",
                "40001 | row was changed by another            | 0    | error 40001",
                "40002 | Deadlock detected                     | 0    | error 40002",
                "23505 | anything                              | 0    | unique violation",
                "23000 | anything                              | 1062 | unique violation",
                "23000 | anything                              | 1048 | error 23000",
                "42000 | anything                              | 1062 | error 42000",
                "null  | anything                              | 0    | error null",
                "40001 | null                                  | 0    | error 40001",
            })
    void a_refusal_is_told_by_what_the_standard_calls_it(String state, String message, int code, String told) {
        Reply reply = SqlReply.of(new SQLException(message, state, code));

        assertThat(reply.text()).isEqualTo(told);
        assertThat(reply.error()).isTrue();
        assertThat(reply.bytes()).isEqualTo(told.length());
    }

    /** An H2 says deadlock of a snapshot that is too old as well. */
    @Test
    void what_has_caused_a_deadlock_has_to_tell_of_one() {
        assertThat(SqlReply.of(new SQLException("deadlock", "40001", 0, new SQLException("Deadlock!")))
                        .text())
                .isEqualTo("deadlock, ended by the store");
        assertThat(SqlReply.of(new SQLException("deadlock", "40001", 0, new SQLException("too old")))
                        .text())
                .isEqualTo("error 40001");
    }

    @Test
    void rows_are_told_in_the_order_of_their_words() {
        assertThat(SqlReply.rows(List.of(List.of("b", "2"), List.of("a", "1"))).text())
                .isEqualTo("(a, 1), (b, 2)");
        assertThat(SqlReply.rows(List.<List<String>>of()).text()).isEqualTo("no row");
        assertThat(SqlReply.rows(List.of(List.of("a"))).error()).isFalse();
    }

    @Test
    void several_statements_that_left_together_are_told_together_unless_one_was_refused() {
        assertThat(SqlReply.together(List.of(SqlReply.count(1), SqlReply.done())))
                .isEqualTo(new Reply("1 ; OK", false, 6));
        assertThat(SqlReply.together(List.of(SqlReply.count(1), SqlReply.error("42P01"), SqlReply.error("40P01"))))
                .isEqualTo(SqlReply.error("42P01"));
        assertThat(SqlReply.ended()).isEqualTo(new Reply("connection ended", true, 16));
        assertThat(SqlReply.blocked().error()).isFalse();
    }

    @Test
    void what_a_statement_gave_is_read_and_can_be_read_once_more() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            statement.execute("CREATE TABLE t (a INT, b VARCHAR(9))");
            assertThat(SqlReply.of(statement, statement.executeUpdate("INSERT INTO t VALUES (1, 'x'), (2, NULL)"))
                            .text())
                    .isEqualTo("2");
            assertThat(SqlReply.of(statement, statement.executeLargeUpdate("DELETE FROM t WHERE a = 2"))
                            .text())
                    .isEqualTo("1");
            assertThat(SqlReply.of(statement, statement.execute("INSERT INTO t VALUES (3, NULL)"))
                            .text())
                    .isEqualTo("1");
            ResultSet rows = statement.executeQuery("SELECT * FROM t");
            assertThat(SqlReply.of(statement, rows).text()).isEqualTo("(1, x), (3, null)");
            assertThat(rows.next()).isTrue();
            assertThat(SqlReply.of(statement, statement.execute("SELECT a FROM t"))
                            .text())
                    .isEqualTo("(1), (3)");
            assertThat(statement.getResultSet().next()).isTrue();
        }
    }

    @Test
    void a_time_is_that_of_the_wall_clock_of_its_own_zone() {
        assertThat(SqlValue.text(Timestamp.valueOf("2001-01-01 00:00:30"))).isEqualTo("2001-01-01 00:00:30");
        assertThat(SqlValue.text(LocalDateTime.parse("2001-01-01T00:00:30.5"))).isEqualTo("2001-01-01 00:00:30.5");
        assertThat(SqlValue.text(OffsetDateTime.parse("2001-01-01T00:00:30+02:00")))
                .isEqualTo("2001-01-01 00:00:30");
        assertThat(SqlValue.text(17)).isEqualTo("17");
        assertThat(SqlValue.text(null)).isEqualTo("null");
    }
}
