package io.github.lockevolution.faults.sql.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
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
    void a_numbered_parameter_is_shown_with_its_value_wherever_it_stands() {
        assertThat(SqlWords.ofNumbered("UPDATE t SET a = $2, b=$2 WHERE c = $1;", List.of("'it''s $2'", "30")))
                .containsExactly("UPDATE", "t", "SET", "a", "=", "30,", "b=30", "WHERE", "c", "=", "'it''s $2'");
    }

    @Test
    void a_dollar_in_quotes_or_in_a_name_is_no_parameter_and_a_number_without_value_stays() {
        assertThat(SqlWords.ofNumbered("SELECT '$1; $1', a$1, $1 , $2, $$", List.of("7")))
                .containsExactly("SELECT", "'$1; $1',", "a$1,", "7", ",", "$2,", "$$");
    }

    @Test
    void a_semicolon_between_statements_is_a_word_and_any_other_is_left_out() {
        assertThat(SqlWords.ofNumbered(" ;BEGIN;SELECT ';' ; ;", List.of()))
                .containsExactly("BEGIN", ";", "SELECT", "';'");
        assertThat(SqlWords.ofNumbered(";", List.of())).isEmpty();
    }

    @Test
    void a_time_is_shown_as_sql_has_it() {
        LocalDateTime time = LocalDateTime.of(2001, 1, 1, 0, 0, 30);

        assertThat(SqlValue.text(time)).isEqualTo("2001-01-01 00:00:30");
        assertThat(SqlValue.text(Timestamp.valueOf(time.plusNanos(500_000_000))))
                .isEqualTo("2001-01-01 00:00:30.5");
    }
}
