package io.github.lockevolution.faults.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.StoreBinding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A store that no room of the bench names is found, started when a lock needs it, and proven before it is used. */
class StoreKindTest {

    /** Would be seen if anybody asked for it. */
    private static final StoreKind NO_REDIS = new StoreKind() {

        @Override
        public String name() {
            return "Redis";
        }

        @Override
        public boolean isFor(LockSpec lock) {
            return lock.binding() instanceof RedisBinding;
        }

        @Override
        public Started start(BenchSettings settings) {
            throw new IllegalStateException("nobody asks for a Redis");
        }
    };

    private final List<StoreKind.Started> told = new ArrayList<>();

    private StoreRegistry launcher() {
        return new StoreRegistry(NO_REDIS, BenchSettings.DEFAULTS, told::add);
    }

    @Test
    void a_lock_in_it_is_counted_and_the_store_named() throws InterruptedException {
        try (StoreRegistry launcher = launcher()) {
            Census census = new CensusRun(launcher.proven(), Bounds.USUAL, Merging.ON)
                    .on(List.of(MemoryLock.SETNX), Exploration::census, () -> false, progress -> {})
                    .get(0);

            assertThat(census.schedules()).isEqualTo(28);
            assertThat(census.observedFailures()).containsExactly(Failure.ORPHAN_KEY);
            assertThat(launcher.startedFor(List.of(MemoryLock.SETNX)))
                    .extracting(StoreKind.Started::version)
                    .containsExactly("memory");
            assertThat(told).isEqualTo(launcher.started()).hasSize(1);
        }
    }

    @Test
    void nothing_starts_before_a_lock_needs_it() {
        try (StoreRegistry launcher = launcher()) {
            assertThat(launcher.started()).isEmpty();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void a_lock_of_a_store_that_nobody_brings_is_told_which() {
        StoreBinding nowhere = () -> "Nowhere";
        LockSpec lock = LockSpec.in(nowhere, "lost");

        try (StoreRegistry launcher = launcher()) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> launcher.requireFor(lock))
                    .withMessageContaining("lost")
                    .withMessageContaining("Nowhere");
        }
    }
}
