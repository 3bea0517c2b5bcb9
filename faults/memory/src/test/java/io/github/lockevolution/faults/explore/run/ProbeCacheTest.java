package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whether a lock is free is tried once for each state, and anew when states are told in other words. */
class ProbeCacheTest {

    private static final Map<String, KeyState> ONE = Map.of("lock", new KeyState("1", Optional.empty()));

    private final AtomicInteger attempts = new AtomicInteger();

    @Test
    void a_state_is_tried_once() {
        LockSpec lock = MemoryLock.taking(
                "counts", MemoryLock.SETNX, take -> it -> attempts.incrementAndGet() > 0 && take.by(it));
        try (SystemUnderTest system = MemoryLock.system(lock)) {
            LockProfile profile = new LockProfile(system.key(), system.lease());
            try (Newcomers newcomers = new Newcomers(system, profile)) {
                ProbeCache states = new ProbeCache(newcomers, profile);

                assertThat(states.free(system.store().look(), Map.of(), 0)).isOne();
                assertThat(states.free(system.store().look(), Map.of(), 1)).isOne();
                assertThat(attempts).hasValue(1);
                assertThat(states.free(system.store().look(), ONE, 0)).isOne();
                assertThat(attempts).hasValue(2);
                states.begin();
                states.free(system.store().look(), ONE, 0);
                assertThat(attempts).hasValue(2);
                assertThat(profile.learn(wrote("note 1"), wrote("note 2"), List.of()))
                        .isTrue();
                states.begin();
                states.free(system.store().look(), ONE, 0);
                assertThat(attempts).hasValue(3);
                assertThat(states.newcomers()).isSameAs(newcomers);
            }
        }
    }

    private static ClientRun.ExecutedCommand wrote(String value) {
        return new ClientRun.ExecutedCommand(List.of("SET", "lock", value), "OK", false, Optional.empty());
    }

    @Test
    void the_time_is_part_of_the_state_if_the_lock_reads_the_clock() {
        try (SystemUnderTest system = MemoryLock.system(MemoryLock.DEADLINE)) {
            LockProfile profile = new LockProfile(system.key(), system.lease());
            try (Newcomers newcomers = new Newcomers(system, profile)) {
                newcomers.rehearse();
                ProbeCache states = new ProbeCache(newcomers, profile);
                WatchedSystem.run(system, "SET", system.key(), Long.toString(deadline()));

                assertThat(states.free(system.store().look(), ONE, 0)).isZero();
                assertThat(states.free(system.store().look(), ONE, 1)).isOne();
                assertThat(states.free(system.store().look(), ONE, 0)).isZero();
            }
        }
    }

    private static long deadline() {
        return BenchClock.START.toEpochMilli() + 30_000;
    }

    @Test
    void how_a_state_ends_is_found_out_once_and_anew_when_states_are_told_in_other_words() {
        try (SystemUnderTest system = MemoryLock.system(MemoryLock.SETNX)) {
            LockProfile profile = new LockProfile(system.key(), system.lease());
            try (Newcomers newcomers = new Newcomers(system, profile)) {
                ProbeCache states = new ProbeCache(newcomers, profile);
                FinalCheck enters = new FinalCheck(true, List.of());
                FinalCheck refused = new FinalCheck(false, List.of());

                assertThat(states.finalCheck(ONE, 0, () -> enters)).isEqualTo(enters);
                states.begin();
                assertThat(states.finalCheck(ONE, 0, () -> refused)).isEqualTo(enters);
                profile.learn(wrote("note 1"), wrote("note 2"), List.of());
                states.begin();
                assertThat(states.finalCheck(ONE, 0, () -> refused)).isEqualTo(refused);
            }
        }
    }
}
