package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one client alone shows of a lock, before anything is counted. */
class DryRunTest {

    private static DryRun alone(LockSpec lock) {
        return DryRun.of(new LockInMemory(lock), MemorySection.launcher(), Launcher.LEASE);
    }

    private static void refuses(LockSpec lock, String reason) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> alone(lock))
                .withMessage(reason);
    }

    @Test
    void what_takes_it_and_what_gives_it_back_is_told_apart() {
        DryRun sent = alone(MemoryLock.of("lock", "GET K = nil & SET K owner = OK", "GET K = * & DEL K = 1"));
        String key = sent.acquire().get(0).get(1);

        assertThat(sent.acquire()).containsExactly(List.of("GET", key), List.of("SET", key, "A"));
        assertThat(sent.release()).containsExactly(List.of("GET", key), List.of("DEL", key));
        assertThat(sent.unknown()).isEmpty();
    }

    @Test
    void a_lock_that_takes_another_key_than_its_own_is_refused() {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> alone(MemoryLock.of("lock", "SETNX mine owner = 1", "DEL mine = 1")))
                .withMessageMatching(
                        "lock was given the key \\S+ and takes another one \\[SETNX mine A]; let it take the key"
                                + " that it is given");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> alone(MemoryLock.of("lock", "GET mine = *", "GET mine = *")));
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> alone(MemoryLock.of("lock", "SETNX owner owner = 1", "DEL owner = 1")));
    }

    @Test
    void a_lock_that_sends_nothing_has_nothing_to_be_held_by() {
        refuses(
                MemoryLock.of("lock", it -> true, it -> true),
                "the tryLock of lock sends no command to the store that it is given, so there is nothing to hold it by");
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> alone(MemoryLock.of(
                                "lock",
                                it -> {
                                    throw new IllegalStateException("no");
                                },
                                it -> true)
                        .refusesBy(IllegalStateException.class)))
                .withMessageStartingWith("the tryLock of lock threw ")
                .withMessageContaining("IllegalStateException: no");
    }

    @Test
    void a_lock_that_throws_is_to_be_mended_first() {
        LockSpec throwing = MemoryLock.taking(
                "lock",
                MemoryLock.SETNX,
                take -> take.and(it -> {
                    throw new IllegalStateException("no");
                }));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> alone(throwing))
                .withMessageStartingWith("a lock for one client alone threw ")
                .withMessageContaining("IllegalStateException: no")
                .withMessageEndingWith("; run it once without the bench, and mend that first");
        assertThat(alone(throwing.refusesBy(IllegalStateException.class)).acquire())
                .hasSize(1);
    }

    @Test
    void what_cannot_be_set_up_is_told_as_it_is() {
        SetupProblem problem = new SetupProblem(language -> "not like this");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> alone(MemoryLock.of(
                        "lock",
                        it -> {
                            throw problem;
                        },
                        it -> true)))
                .isSameAs(problem);
    }

    /** Each state of a census holds what the store holds. */
    @ParameterizedTest
    @CsvSource({"65536, true", "65537, false"})
    void a_value_has_a_longest_length(int length, boolean isTaken) {
        LockSpec lock = MemoryLock.of(
                "lock",
                it -> it.ask("SET", it.key(), "x".repeat(length)).equals("OK"),
                MemoryLock.give(MemoryLock.SETNX));

        if (isTaken) {
            assertThat(alone(lock).acquire()).hasSize(1);
        } else {
            refuses(
                    lock,
                    "lock sends a value of 65,537 characters: the bench keeps what the store holds in each state, and takes"
                            + " values of at most 65,536; let the lock write a shorter one");
        }
    }

    @Test
    void a_section_that_sends_nothing_has_nothing_to_be_held_by() {
        refuses(
                MemorySection.of("section", Map.of(), it -> "done"),
                "the run() of section sends no command to the stores that it is given, so there is nothing to hold it by");
        refuses(
                MemorySection.of("section", Map.of(), it -> "refused"),
                "the run() of section sends no command to the stores that it is given, so there is nothing to hold it by");
    }

    /** Any name may be one of the work. */
    @Test
    void a_section_may_use_any_key() {
        assertThat(alone(MemorySection.sending("section", Map.of(), "SET any 1 = OK"))
                        .acquire())
                .containsExactly(List.of("SET", "any", "1"));
    }

    private static CheckedLock program(RedisBinding binding) {
        return ProgramLock.in(binding, List.of("it"));
    }

    @Test
    void who_waits_is_explored_by_more_at_once() {
        CheckedLock inJvm = new LockInMemory(MemoryLock.SETNX);
        CheckedLock program = program(RedisBinding.ONE_SERVER);

        assertThat(Parallelism.of(inJvm, false, false)).isEqualTo(new Parallelism(3, 24));
        assertThat(Parallelism.of(inJvm, true, false)).isEqualTo(new Parallelism(7, 4));
        assertThat(Parallelism.of(inJvm, false, true)).isEqualTo(new Parallelism(23, 1));
        assertThat(Parallelism.of(inJvm, true, true)).isEqualTo(new Parallelism(23, 1));
        assertThat(Parallelism.of(program, false, true)).isEqualTo(new Parallelism(7, 4));
        assertThat(Parallelism.of(program, false, false)).isEqualTo(new Parallelism(3, 24));
        assertThat(Parallelism.of(program.together(), true, true)).isEqualTo(new Parallelism(1, Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @CsvSource({"0, 800", "26, 800", "27, 800", "28, 800", "30, 900", "33, 900", "40, 1200", "41, 1200", "5000, 1200"})
    void a_lease_is_as_short_as_it_can_be_seen_to_run(long toSee, long chosen) {
        assertThat(BackgroundCalibration.shortOn(Duration.ofMillis(toSee))).isEqualTo(Duration.ofMillis(chosen));
    }

    @Test
    void only_in_a_redis_it_is_found_out_what_comes_by_itself() {
        PlayedInMemory memory = new PlayedInMemory();
        Duration asked = Duration.ofSeconds(17);
        LockSpec renewing = memory.inRedis(MemoryLock.RENEWING);

        assertThat(BackgroundCalibration.paceOf(new LockInMemory(MemoryLock.RENEWING), memory, asked))
                .isEqualTo(new BackgroundCalibration.Pace(asked, false, Optional.empty()));
        assertThat(BackgroundCalibration.paceOf(new LockInMemory(renewing), memory, asked))
                .isEqualTo(new BackgroundCalibration.Pace(asked, false, Optional.empty()));
    }
}
