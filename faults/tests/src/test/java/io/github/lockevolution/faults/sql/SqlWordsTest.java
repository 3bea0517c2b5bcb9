package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlWordsTest {

    @Test
    void a_statement_is_shown_with_the_values_of_its_parameters() {
        assertThat(SqlWords.of("INSERT INTO t (a, b)\n  VALUES (?, ?)", Map.of(1, "lock", 2, 30)))
                .containsExactly("INSERT", "INTO", "t", "(a,", "b)", "VALUES", "('lock',", "30)");
    }

    @Test
    void a_quote_in_a_value_is_doubled() {
        assertThat(SqlWords.of("SELECT ?", Map.of(1, "it's"))).containsExactly("SELECT", "'it''s'");
    }

    @Test
    void a_question_mark_and_a_blank_in_quotes_stay_what_they_are() {
        assertThat(SqlWords.of("SELECT 'is it ?' , ?", Map.of(1, "A")))
                .containsExactly("SELECT", "'is it ?'", ",", "'A'");
    }

    @Test
    void a_value_of_null_is_NULL_and_one_that_was_not_given_stays_a_question_mark() {
        Map<Integer, Object> values = new HashMap<>();
        values.put(1, null);

        assertThat(SqlWords.of("SELECT ?, ?", values)).containsExactly("SELECT", "NULL,", "?");
    }

    @Test
    void a_time_is_shown_as_sql_has_it() {
        LocalDateTime time = LocalDateTime.of(2001, 1, 1, 0, 0, 30);

        assertThat(SqlValue.text(time)).isEqualTo("2001-01-01 00:00:30");
        assertThat(SqlValue.text(Timestamp.valueOf(time.plusNanos(500_000_000))))
                .isEqualTo("2001-01-01 00:00:30.5");
    }
}
