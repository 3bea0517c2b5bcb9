package io.github.lockevolution.tiny;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A section is a program over several of the stores that the locks of a run are in. */
class SharedStoreTest {

    private final List<StoreKind.Started> started = new ArrayList<>();

    private static CheckedLock section() {
        return JavaLockLoader.ofClass(TinySections.Unguarded.class.getName(), LockUse.USUAL, List.of());
    }

    private StoreRegistry launcher(StoreKind given) {
        return new StoreRegistry(given, BenchSettings.DEFAULTS, started::add);
    }

    @Test
    void a_store_starts_once_for_locks_and_sections() {
        try (StoreRegistry launcher = launcher(new UnprovenKind());
                CheckedLock section = section()) {
            launcher.requireFor(section.spec());
            launcher.requireFor(TinyLocks.COMPARING);

            assertThat(started).filteredOn(TinyLauncher.class::isInstance).hasSize(1);
        }
    }

    @Test
    void a_section_works_in_the_store_that_the_caller_has() {
        try (StoreRegistry launcher = launcher(new TinyKind());
                CheckedLock section = section()) {
            launcher.requireFor(section.spec());

            assertThat(started).noneMatch(TinyLauncher.class::isInstance);
        }
    }
}
