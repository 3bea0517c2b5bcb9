package io.github.lockevolution.faults.pgbouncer;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.pooled.PooledLocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The locks behind a real pooler. */
class PooledCensusIT {

    /**
     * By session, the lock is the one without a pooler, schedule for schedule. By transaction, a lock of the session lets the next one in, and a
     * lock of the transaction is the one that waits without a pooler.
     */
    @Test
    void the_mode_of_the_pooler_decides_what_the_same_lock_is_worth() throws InterruptedException {
        List<Census> censuses = censuses("pooled-session-advisory", "pooled-try-advisory", "pooled-advisory-xact");

        assertThat(censuses).extracting(census -> census.schedules().intValue()).containsExactly(190, 482, 410);
        assertThat(censuses)
                .extracting(PooledCensusIT::seen)
                .containsExactly(Set.of(LEASE_OVERRUN), Set.of(RACE, LEASE_OVERRUN), Set.of(LEASE_OVERRUN));
    }

    @Test
    @Tag("nightly")
    void so_it_does_with_those_that_are_to_wait_or_commit_each_call() throws InterruptedException {
        List<Census> censuses = censuses("pooled-advisory", "pooled-orm-advisory");

        assertThat(censuses).extracting(census -> census.schedules().intValue()).containsExactly(482, 3754);
        assertThat(censuses)
                .extracting(PooledCensusIT::seen)
                .containsExactly(Set.of(RACE, LEASE_OVERRUN), Set.of(RACE, FOREIGN_UNLOCK, UNRELEASED, LEASE_OVERRUN));
    }

    private static List<Census> censuses(String... names) throws InterruptedException {
        assumeTrue(PooledStoreIT.isInstalled(), "no pgbouncer is installed here");
        try (StoreKind.Started server = new PgBouncerKind().start(BenchSettings.DEFAULTS)) {
            List<Census> censuses = new CensusRun(new ProvenStore(server), Bounds.USUAL, Merging.ON)
                    .on(locks(names), Exploration::census, () -> false, progress -> {});
            assertThat(censuses).extracting(Census::expectation).containsOnly(Expectation.MET);
            return censuses;
        }
    }

    private static Set<Failure> seen(Census census) {
        return census.observedFailures();
    }

    private static List<LockSpec> locks(String... names) {
        return Stream.of(names).map(new PooledLocks()::lock).toList();
    }

    /** By them {@code ./lab} finds out that somebody asks for the server behind the pooler. */
    @Test
    void the_collection_and_all_its_locks_ask_for_the_server() throws IOException {
        List<String> locks =
                new PooledLocks().locks().stream().map(LockSpec::name).sorted().toList();

        assertThat(Files.readAllLines(Path.of("names.txt")))
                .startsWith("pooled")
                .endsWith(locks.toArray(String[]::new))
                .hasSize(locks.size() + 1);
    }
}
