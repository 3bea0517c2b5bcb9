package io.github.lockevolution.sections;

import static io.github.lockevolution.lock.Failure.BROKEN_INVARIANT;
import static io.github.lockevolution.lock.Failure.HALF_DONE;
import static io.github.lockevolution.lock.Failure.NOT_SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.Failure;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What replicas that start at the same time make of a database that is to be migrated, in one that has advisory locks; and what an INSERT does there that hits a key. */
class MigrationsInPostgresIT {

    private static final Bounds PLAIN = Bounds.clients(2);
    private static final Bounds CRASH = Bounds.clients(2).crashes(1);

    private static StoreKind.Started stores;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        stores = new SectionKind().start(BenchSettings.ofSystem().with(Setting.DATABASE, "postgres"));
        store = new ProvenStore(stores);
    }

    @AfterAll
    static void stop() {
        stores.close();
    }

    static Stream<Arguments> counted() {
        return Stream.of(
                Arguments.of(MigrationUnderSessionLock.class, CRASH, 250, Map.of()),
                Arguments.of(MigrationInOneTransaction.class, CRASH, 118, Map.of()),
                Arguments.of(MigrationUnderTransactionLock.class, PLAIN, 220, Map.of(NOT_SERIALIZABLE, 180)),
                Arguments.of(MigrationCheckedOutside.class, PLAIN, 102, Map.of(NOT_SERIALIZABLE, 98)),
                Arguments.of(MigrationAfterProbe.class, PLAIN, 2876, Map.of(NOT_SERIALIZABLE, 2800)),
                Arguments.of(MigrationAfterCreateTable.class, PLAIN, 1574, Map.of(NOT_SERIALIZABLE, 1556)),
                Arguments.of(MigrationKeyAsLock.class, CRASH, 114, Map.of(NOT_SERIALIZABLE, 12, HALF_DONE, 28)),
                Arguments.of(QueueJobTakenFirst.class, CRASH, 50, Map.of(HALF_DONE, 18)),
                Arguments.of(QueueJobInTransaction.class, CRASH, 36, Map.of()),
                Arguments.of(RequestKeyOnConflict.class, CRASH, 34, Map.of()),
                Arguments.of(InsertHitsKey.class, PLAIN, 6, Map.of(BROKEN_INVARIANT, 6)),
                Arguments.of(InsertOnConflict.class, PLAIN, 6, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("counted")
    void a_section_shows_this_and_nothing_else(
            Class<?> section, Bounds bounds, int schedules, Map<Failure, Integer> failures) {
        assertCounts(SectionsCensusTest.census(section, bounds, store), schedules, failures);
    }

    private static void assertCounts(Census census, int schedules, Map<Failure, Integer> failures) {
        assertThat(census.gap()).isEmpty();
        Map<Failure, Integer> counted = new HashMap<>();
        census.observedFailures()
                .forEach(failure -> counted.put(failure, census.count(failure).intValueExact()));
        assertThat(counted).isEqualTo(failures);
        assertThat(census.schedules()).isEqualTo(schedules);
    }
}
