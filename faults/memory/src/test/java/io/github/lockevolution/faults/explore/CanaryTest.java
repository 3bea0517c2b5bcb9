package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Before any lock is explored a lock known to be broken is, and it has to show exactly what it is known for. */
class CanaryTest {

    private static final MemoryLock MUTE = new MemoryLock("mute", it -> true, it -> true);

    @Test
    void a_canary_that_is_sound_or_mute_is_missed() {
        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryLock.launcher(MemoryLock.SETNX)))
                .withMessageContaining("of 28 schedules, ")
                .withMessageContaining("ORPHAN_KEY=14");
        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryLock.launcher(MUTE)))
                .withMessageContaining("was not caught: ");
    }

    /** It has as many schedules, and never gives back what is another's. */
    @Test
    void a_canary_that_fails_in_another_way_is_missed() {
        MemoryLock gentle = new MemoryLock("gentle", MemoryLock.GET_SET.take(), MemoryLock.COMPARING.give());

        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> CensusRun.breakCanary(MemoryLock.launcher(gentle)))
                .withMessageContaining("of 210 schedules, ")
                .withMessageContaining("FOREIGN_UNLOCK=0");
    }

    @Test
    void a_run_without_its_canary_explores_no_lock() {
        List<Explorer.Progress> runs = Collections.synchronizedList(new ArrayList<>());
        CensusRun run = new CensusRun(MemoryLock.launcher(MemoryLock.SETNX), Bounds.USUAL, Merging.ON);

        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> run.on(List.of(MemoryLock.SETNX), Exploration::census, () -> false, runs::add));
        assertThat(runs).isEmpty();
    }
}
