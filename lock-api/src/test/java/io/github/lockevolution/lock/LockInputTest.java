package io.github.lockevolution.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockInputTest {

    private static final Duration LONGEST_IN_SECONDS = Duration.ofSeconds(LockInput.LONGEST_LEASE.toSeconds());

    private enum Input {
        KEY,
        OWNER,
        TABLE,
        SECONDS,
        MILLIS;

        Object read(String text) {
            return switch (this) {
                case KEY -> LockInput.key(text);
                case OWNER -> LockInput.owner(text);
                case TABLE -> LockInput.table(text);
                case SECONDS -> LockInput.wholeSeconds(text == null ? null : Duration.parse(text));
                case MILLIS -> LockInput.wholeMillis(text == null ? null : Duration.parse(text));
            };
        }
    }

    @Test
    void what_can_be_used_comes_back_as_given() {
        assertThat(LockInput.key("order:42")).isEqualTo("order:42");
        assertThat(LockInput.owner("alice")).isEqualTo("alice");
        assertThat(LockInput.table("method_lock_7")).isEqualTo("method_lock_7");
        assertThat(LockInput.table("app.Locks")).isEqualTo("app.Locks");
    }

    @Test
    void a_lease_is_counted_in_its_unit() {
        assertThat(LockInput.wholeSeconds(Duration.ofSeconds(1))).isEqualTo(1);
        assertThat(LockInput.wholeSeconds(Duration.ofMinutes(2))).isEqualTo(120);
        assertThat(LockInput.wholeSeconds(LONGEST_IN_SECONDS)).isEqualTo((1L << 62) / 1000);
        assertThat(LockInput.wholeMillis(Duration.ofMillis(1))).isEqualTo(1);
        assertThat(LockInput.wholeMillis(Duration.ofSeconds(30))).isEqualTo(30_000);
        assertThat(LockInput.wholeMillis(LockInput.LONGEST_LEASE)).isEqualTo(1L << 62);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "null", quoteCharacter = '"', textBlock = """
            KEY     | null         | lock key is null; it needs to be the name that all clients of this lock share
            KEY     | ""           | lock key is empty; it needs to be the name that all clients of this lock share
            OWNER   | null         | owner is null; it needs to be a value that tells this client from the others
            OWNER   | ""           | owner is empty; it needs to be a value that tells this client from the others
            SECONDS | null         | lease is null; it needs to be one second or more
            MILLIS  | null         | lease is null; it needs to be one millisecond or more
            SECONDS | PT0S         | lease is PT0S; this lock counts its lease in whole seconds and needs at least one
            MILLIS  | PT0S         | lease is PT0S; this lock counts its lease in whole milliseconds and needs at least one
            SECONDS | PT-30S       | lease is PT-30S; this lock counts its lease in whole seconds and needs at least one
            MILLIS  | PT-30S       | lease is PT-30S; this lock counts its lease in whole milliseconds and needs at least one
            SECONDS | PT0.999S     | lease is PT0.999S; this lock counts its lease in whole seconds and needs at least one
            MILLIS  | PT0.0009999S | lease is PT0.0009999S; this lock counts its lease in whole milliseconds and needs at least one
            SECONDS | PT1.5S       | lease is PT1.5S; this lock counts its lease in whole seconds and would cut off the rest
            MILLIS  | PT0.0015S    | lease is PT0.0015S; this lock counts its lease in whole milliseconds and would cut off the rest
            """)
    void what_cannot_be_used_is_refused_in_one_sentence(Input input, String text, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> input.read(text)).withMessage(sentence);
    }

    /** It becomes a part of the SQL. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            quoteCharacter = '"',
            value = {"null", "\"\"", "7locks", "a.b.c", "locks; DROP TABLE users"})
    void what_is_no_name_of_a_table_is_refused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Input.TABLE.read(name))
                .withMessage(
                        "table is " + (name == null ? "null" : "'" + name + "'")
                                + "; it needs to be a name of letters, digits and underscores, since it becomes a part of the SQL");
    }

    @ParameterizedTest
    @CsvSource({
        "SECONDS, PT1281023894007H36M28S",
        "MILLIS, PT1281023894007H36M27.905S",
        "SECONDS, PT2562047788015215H30M7S",
    })
    void a_lease_too_large_for_redis_is_refused(Input input, String lease) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> input.read(lease))
                .withMessage(
                        "lease is " + lease + "; Redis keeps a deadline as 64-bit milliseconds, so it needs to be at"
                                + " most 4611686018427387904 ms");
    }
}
