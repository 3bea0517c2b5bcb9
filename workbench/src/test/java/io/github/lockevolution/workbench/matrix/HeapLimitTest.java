package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Without memory an exploration is inconclusive, and says how far it came. */
class HeapLimitTest {

    private static final Progress NOW = new Progress("any", 812, 22_114, 90_000, 120_500);

    @AfterEach
    void nothing_is_watched() {
        ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(MemoryPoolMXBean::isCollectionUsageThresholdSupported)
                .forEach(pool -> pool.setCollectionUsageThreshold(0));
    }

    @Test
    void a_full_heap_ends_the_exploration_with_the_number_of_states_that_fitted() {
        HeapLimit limit = new HeapLimit(1e-9);
        System.gc();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> limit.requireRoom(NOW))
                .satisfies(said -> assertThat(said.in(Language.ENGLISH))
                        .startsWith("the memory is used up: 22,114 states fitted into ")
                        .contains(" MB, and 30,500 of the moves that are known were not run; ask for fewer clients"));
    }

    @Test
    void nothing_is_said_as_long_as_there_is_room() {
        HeapLimit limit = new HeapLimit();
        System.gc();

        limit.requireRoom(NOW);
    }
}
