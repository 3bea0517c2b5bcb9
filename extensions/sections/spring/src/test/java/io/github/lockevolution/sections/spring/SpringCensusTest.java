package io.github.lockevolution.sections.spring;

import static io.github.lockevolution.lock.Failure.NOT_SERIALIZABLE;
import static io.github.lockevolution.lock.Failure.STALE_WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.stage5.LuaStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every schedule of each section shows, counted exactly: two clients with the lock of stage 5. */
class SpringCensusTest {

    private static final Bounds PLAIN = Bounds.clients(2);
    private static final Bounds USUAL = Bounds.clients(2).crashes(1).expiries(1);

    private static StoreKind.Started stores;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        stores = new SectionKind().start(BenchSettings.ofSystem());
        store = new ProvenStore(stores);
    }

    @AfterAll
    static void stop() {
        stores.close();
    }

    static Stream<Arguments> countedWithoutFaults() {
        return Stream.of(
                Arguments.of(LockInsideTransactional.class, 50, Map.of(NOT_SERIALIZABLE, 26)),
                Arguments.of(LockAroundTransaction.class, 10, Map.of()),
                Arguments.of(AspectWithoutOrder.class, 50, Map.of(NOT_SERIALIZABLE, 26)),
                Arguments.of(AspectWithOrder.class, 10, Map.of()),
                Arguments.of(FindUnderLock.class, 80, Map.of(NOT_SERIALIZABLE, 8)),
                Arguments.of(RefreshUnderLock.class, 130, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("countedWithoutFaults")
    void a_section_shows_this_and_nothing_else(Class<?> section, int schedules, Map<Failure, Integer> failures) {
        assertCounts(section, PLAIN, schedules, failures);
    }

    static Stream<Arguments> counted() {
        return Stream.of(
                Arguments.of(LockInsideTransactional.class, 2592, Map.of(NOT_SERIALIZABLE, 26, STALE_WRITE, 314)),
                Arguments.of(LockAroundTransaction.class, 2002, Map.of(STALE_WRITE, 240)),
                Arguments.of(AspectWithoutOrder.class, 2592, Map.of(NOT_SERIALIZABLE, 26, STALE_WRITE, 314)),
                Arguments.of(AspectWithOrder.class, 2002, Map.of(STALE_WRITE, 240)),
                Arguments.of(FindUnderLock.class, 3692, Map.of(NOT_SERIALIZABLE, 8, STALE_WRITE, 452)),
                Arguments.of(RefreshUnderLock.class, 12092, Map.of(STALE_WRITE, 1152)));
    }

    /** One crash, and one lease that runs out. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("counted")
    void so_it_does_with_faults(Class<?> section, int schedules, Map<Failure, Integer> failures) {
        assertCounts(section, USUAL, schedules, failures);
    }

    /** The twins with the lock around the transaction send what {@code UnlockAfterCommit} of the plain sections does, which has their counts. */
    static Stream<Arguments> countedPlain() {
        return Stream.of(
                Arguments.of(PlainSale.LockInside.class, 2592, Map.of(NOT_SERIALIZABLE, 26, STALE_WRITE, 314)),
                Arguments.of(PlainSale.ReadOnce.class, 3692, Map.of(NOT_SERIALIZABLE, 8, STALE_WRITE, 452)),
                Arguments.of(PlainSale.ReadTwice.class, 12092, Map.of(STALE_WRITE, 1152)));
    }

    /** Spring adds nothing to these commands, and leaves nothing out, whatever becomes of a client. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("countedPlain")
    void so_does_the_same_without_spring(Class<?> section, int schedules, Map<Failure, Integer> failures) {
        assertCounts(section, USUAL, schedules, failures);
    }

    private static void assertCounts(Class<?> section, Bounds bounds, int schedules, Map<Failure, Integer> failures) {
        Census census = census(section, bounds);

        assertThat(census.gap()).isEmpty();
        Map<Failure, Integer> counted = new HashMap<>();
        census.observedFailures()
                .forEach(failure -> counted.put(failure, census.count(failure).intValueExact()));
        assertThat(counted).isEqualTo(failures);
        assertThat(census.schedules()).isEqualTo(schedules);
    }

    private static Census census(Class<?> section, Bounds bounds) {
        try (CheckedLock found = JavaLockLoader.ofClass(section.getName(), LockUse.USUAL, List.of());
                CheckedLock given = found.taking(new LuaStage().lock());
                Testbed testbed = Testbed.open(given.spec(), store, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }
}
