package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.NondeterministicValues.ArgumentPosition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a lock stays known. */
class LockProfileTest {

    private final LockProfile profile = new LockProfile("lock", Duration.ofSeconds(30));

    @Test
    void a_lease_is_as_long_as_it_is_and_none_is_below_zero() {
        assertThat(profile.lease(OptionalLong.of(31_000))).isEqualTo(31_000);
        assertThat(profile.lease(OptionalLong.empty())).isNegative();
    }

    /** From half of what was asked for up to twice as much. */
    @ParameterizedTest
    @CsvSource({"14999, 14999", "15000, 30000", "30000, 30000", "60000, 30000", "60001, 60001"})
    void a_lease_drawn_by_lot_is_the_one_that_was_asked_for(long drawn, long told) {
        profile.variations().learn(ArgumentPosition.of(List.of("PEXPIRE", "lock", "1"), 2), "31000", "32000", false);

        assertThat(profile.lease(OptionalLong.of(drawn))).isEqualTo(told);
        assertThat(profile.lease(OptionalLong.empty())).isNegative();
    }

    /** Whoever reads of it has never heard what the bench called the key. */
    @Test
    void what_a_client_throws_speaks_of_the_lock_and_not_of_its_key() {
        LockProfile other = new LockProfile("bench:1:lock", Duration.ofSeconds(30));
        other.setMainKey("mutex-bench:1:lock");

        other.noteThrown(new IllegalStateException("mutex-bench:1:lock is held, bench:1:lock:queue is full"));

        assertThat(other.thrown()).containsExactly("java.lang.IllegalStateException: lock is held, lock:queue is full");
    }

    @Test
    void the_longest_lease_of_each_key_is_kept() {
        profile.noteLease("one", OptionalLong.of(2_000));
        profile.noteLease("one", OptionalLong.of(3_000));
        profile.noteLease("one", OptionalLong.of(1_000));
        profile.noteLease("none", OptionalLong.empty());

        assertThat(profile.longest("one")).hasValue(3_000);
        assertThat(profile.longest("none")).isEmpty();
    }

    @Test
    void who_has_read_a_clock_once_reads_clocks() {
        assertThat(profile.readsClock()).isFalse();
        profile.noteClockRead(false);
        assertThat(profile.readsClock()).isFalse();
        profile.noteClockRead(true);
        profile.noteClockRead(false);
        assertThat(profile.readsClock()).isTrue();
    }

    @Test
    void what_is_learned_is_counted_once() {
        ClientRun.ExecutedCommand one =
                new ClientRun.ExecutedCommand(List.of("SET", "lock", "1"), "OK", false, Optional.empty());
        ClientRun.ExecutedCommand other =
                new ClientRun.ExecutedCommand(List.of("SET", "lock", "2"), "OK", false, Optional.empty());

        assertThat(profile.learned()).isZero();
        assertThat(profile.learn(one, other, List.of())).isTrue();
        assertThat(profile.learn(one, other, List.of())).isFalse();
        assertThat(profile.learned()).isEqualTo(1);
    }
}
