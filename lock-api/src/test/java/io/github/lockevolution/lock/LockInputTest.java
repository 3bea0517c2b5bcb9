package io.github.lockevolution.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LockInputTest {

    private static final Duration LONGEST_IN_SECONDS = Duration.ofSeconds(LockInput.LONGEST_LEASE.toSeconds());

    @Test
    void a_key_and_an_owner_come_back_as_given() {
        assertThat(LockInput.key("order:42")).isEqualTo("order:42");
        assertThat(LockInput.owner("alice")).isEqualTo("alice");
    }

    @Test
    void a_missing_key_is_refused() {
        assertRefused(
                () -> LockInput.key(null),
                "lock key is null; it needs to be the name that all clients of this lock share");
    }

    @Test
    void an_empty_key_is_refused() {
        assertRefused(
                () -> LockInput.key(""),
                "lock key is empty; it needs to be the name that all clients of this lock share");
    }

    @Test
    void a_missing_owner_is_refused() {
        assertRefused(
                () -> LockInput.owner(null),
                "owner is null; it needs to be a value that tells this client from the others");
    }

    @Test
    void an_empty_owner_is_refused() {
        assertRefused(
                () -> LockInput.owner(""),
                "owner is empty; it needs to be a value that tells this client from the others");
    }

    @Test
    void the_name_of_a_table_comes_back_as_given() {
        assertThat(LockInput.table("method_lock_7")).isEqualTo("method_lock_7");
        assertThat(LockInput.table("app.Locks")).isEqualTo("app.Locks");
    }

    /** It becomes a part of the SQL. */
    @Test
    void what_is_no_name_of_a_table_is_refused() {
        assertRefused(
                () -> LockInput.table("locks; DROP TABLE users"),
                "table is 'locks; DROP TABLE users'; it needs to be a name of letters, digits and underscores, since it"
                        + " becomes a part of the SQL");
        assertRefused(
                () -> LockInput.table(null),
                "table is null; it needs to be a name of letters, digits and underscores, since it becomes a part of the SQL");
        assertThatThrownBy(() -> LockInput.table("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LockInput.table("7locks")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LockInput.table("a.b.c")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_lease_in_seconds_is_counted_in_seconds() {
        assertThat(LockInput.wholeSeconds(Duration.ofSeconds(1))).isEqualTo(1);
        assertThat(LockInput.wholeSeconds(Duration.ofMinutes(2))).isEqualTo(120);
        assertThat(LockInput.wholeSeconds(LONGEST_IN_SECONDS)).isEqualTo((1L << 62) / 1000);
    }

    @Test
    void a_lease_in_milliseconds_is_counted_in_milliseconds() {
        assertThat(LockInput.wholeMillis(Duration.ofMillis(1))).isEqualTo(1);
        assertThat(LockInput.wholeMillis(Duration.ofSeconds(30))).isEqualTo(30_000);
        assertThat(LockInput.wholeMillis(LockInput.LONGEST_LEASE)).isEqualTo(1L << 62);
    }

    @Test
    void a_missing_lease_is_refused() {
        assertRefused(() -> LockInput.wholeSeconds(null), "lease is null; it needs to be one second or more");
        assertRefused(() -> LockInput.wholeMillis(null), "lease is null; it needs to be one millisecond or more");
    }

    @Test
    void a_lease_of_zero_is_refused() {
        assertRefused(
                () -> LockInput.wholeSeconds(Duration.ZERO),
                "lease is PT0S; this lock counts its lease in whole seconds and needs at least one");
        assertRefused(
                () -> LockInput.wholeMillis(Duration.ZERO),
                "lease is PT0S; this lock counts its lease in whole milliseconds and needs at least one");
    }

    @Test
    void a_negative_lease_is_refused() {
        assertRefused(
                () -> LockInput.wholeSeconds(Duration.ofSeconds(-30)),
                "lease is PT-30S; this lock counts its lease in whole seconds and needs at least one");
        assertRefused(
                () -> LockInput.wholeMillis(Duration.ofSeconds(-30)),
                "lease is PT-30S; this lock counts its lease in whole milliseconds and needs at least one");
    }

    @Test
    void a_lease_below_its_unit_is_refused() {
        assertRefused(
                () -> LockInput.wholeSeconds(Duration.ofMillis(999)),
                "lease is PT0.999S; this lock counts its lease in whole seconds and needs at least one");
        assertRefused(
                () -> LockInput.wholeMillis(Duration.ofNanos(999_999)),
                "lease is PT0.000999999S; this lock counts its lease in whole milliseconds and needs at least one");
    }

    @Test
    void a_lease_that_would_lose_a_part_is_refused() {
        assertRefused(
                () -> LockInput.wholeSeconds(Duration.ofMillis(1500)),
                "lease is PT1.5S; this lock counts its lease in whole seconds and would cut off the rest");
        assertRefused(
                () -> LockInput.wholeMillis(Duration.ofNanos(1_500_000)),
                "lease is PT0.0015S; this lock counts its lease in whole milliseconds and would cut off the rest");
    }

    @Test
    void a_lease_too_large_for_redis_is_refused() {
        assertRefused(
                () -> LockInput.wholeSeconds(LONGEST_IN_SECONDS.plusSeconds(1)),
                "lease is PT1281023894007H36M28S; Redis keeps a deadline as 64-bit milliseconds, so it needs to be at"
                        + " most 4611686018427387904 ms");
        assertRefused(
                () -> LockInput.wholeMillis(LockInput.LONGEST_LEASE.plusMillis(1)),
                "lease is PT1281023894007H36M27.905S; Redis keeps a deadline as 64-bit milliseconds, so it needs to be"
                        + " at most 4611686018427387904 ms");
    }

    @Test
    void the_largest_duration_of_all_is_refused_as_too_large() {
        assertRefused(
                () -> LockInput.wholeSeconds(Duration.ofSeconds(Long.MAX_VALUE)),
                "lease is PT2562047788015215H30M7S; Redis keeps a deadline as 64-bit milliseconds, so it needs to be at"
                        + " most 4611686018427387904 ms");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
