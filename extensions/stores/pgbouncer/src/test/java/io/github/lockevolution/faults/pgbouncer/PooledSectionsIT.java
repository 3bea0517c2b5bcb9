package io.github.lockevolution.faults.pgbouncer;

import static io.github.lockevolution.faults.subject.GateDecision.LET_THROUGH;
import static io.github.lockevolution.lock.Failure.NOT_SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.pooled.sections.MigrationInPooledTransaction;
import io.github.lockevolution.pooled.sections.MigrationThroughPooler;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Replicas that start at the same time and migrate their database through a real pooler. */
class PooledSectionsIT {

    private static final String LOCK = "advisory(42)";
    private static final String POOL = "the pool";

    private static StoreKind.Started stores;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        assumeTrue(PooledStoreIT.isInstalled(), "no pgbouncer is installed here");
        stores = new SectionKind().start(BenchSettings.ofSystem());
        store = new ProvenStore(stores);
    }

    @AfterAll
    static void stop() {
        if (stores != null) {
            stores.close();
        }
    }

    /** B meets the session in which A holds the lock, and runs what A is about to run: nobody has to die for that. */
    @Test
    void a_lock_of_the_session_lets_two_migrate_at_once() {
        try (CheckedLock found = found(MigrationThroughPooler.class);
                Testbed testbed = Testbed.open(found.spec(), store, 2)) {
            Trace twice = new Replayer(testbed)
                    .play(Schedule.parse("migration-through-pooler:A.A.A.A.A.B.B.B.B.B.B.A.A.A.A"));

            assertThat(twice.failures()).containsOnlyKeys(NOT_SERIALIZABLE);
        }
    }

    @Tag("nightly")
    @Test
    void it_does_in_nearly_every_schedule() {
        Census census = census(MigrationThroughPooler.class, Bounds.clients(2));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).containsExactly(NOT_SERIALIZABLE);
        assertThat(census.schedules()).isEqualTo(6516);
        assertThat(census.count(NOT_SERIALIZABLE)).isEqualTo(6476);
    }

    /** A has taken the lock, and its session is in the pool again: B takes the same one, and in its transaction A goes on in it. */
    @Test
    void it_is_seen_who_has_which_session_and_what_that_holds() {
        try (CheckedLock found = found(MigrationThroughPooler.class);
                SystemUnderTest system = stores.launch(found.spec());
                Client a = system.client("A", new BenchClock());
                Client b = system.client("B", new BenchClock())) {
            a.start();
            a.resume(LET_THROUGH);
            assertThat(seen(system)).containsEntry(LOCK, "S1").containsEntry(POOL, "next S1");

            b.start();
            b.resume(LET_THROUGH);
            assertThat(seen(system)).containsEntry(LOCK, "S1 x2").containsEntry(POOL, "next S1");

            a.resume(LET_THROUGH);
            a.resume(LET_THROUGH);
            assertThat(seen(system)).containsEntry(LOCK, "S1 x2").containsEntry(POOL, "A on S1");
        }
    }

    private static Map<String, String> seen(SystemUnderTest system) {
        return system.store().look().values().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> String.join(", ", each.getValue().elements())));
    }

    @Test
    void a_lock_of_the_transaction_that_does_the_work_lets_one_after_the_other() {
        Census census =
                census(MigrationInPooledTransaction.class, Bounds.clients(2).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).isEmpty();
        assertThat(census.schedules()).isEqualTo(166);
    }

    private static CheckedLock found(Class<?> section) {
        return JavaLockLoader.ofClass(section.getName(), LockUse.USUAL, List.of());
    }

    private static Census census(Class<?> section, Bounds bounds) {
        try (CheckedLock found = found(section);
                Testbed testbed = Testbed.open(found.spec(), store, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }
}
