package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The locks in a database on the MariaDB that is installed: the counts are those of H2 and PostgreSQL, schedule for schedule. Skipped where none
 * is installed.
 */
class MariaDbCensusIT {

    private static Database database;

    @BeforeAll
    static void start() {
        try {
            database = Database.start(DatabaseBackends.named("mariadb"));
        } catch (SetupProblem e) {
            if (e.getMessage().contains("finds no mariadbd")) {
                Assumptions.abort(e.getMessage());
            }
            throw e;
        }
    }

    @AfterAll
    static void stop() {
        if (database != null) {
            database.close();
        }
    }

    @Test
    void a_real_mariadb_counts_what_h2_and_postgres_count() throws InterruptedException {
        List<Census> censuses = new CensusRun(new ProvenStore(new SqlLauncher(database)), Bounds.USUAL, Merging.ON)
                .on(new DatabaseLocks().provided().toList(), Exploration::census, () -> false, progress -> {});

        assertThat(censuses).extracting(Census::gap).allMatch(gap -> gap.isEmpty());
        assertThat(censuses).extracting(Census::expectation).containsOnly(Expectation.MET);
        assertThat(censuses)
                .extracting(census -> census.schedules().intValue())
                .containsExactly(28, 28, 328, 424, 190, 410);
        assertThat(censuses)
                .extracting(Census::observedFailures)
                .containsExactly(
                        Set.of(ORPHAN_KEY),
                        Set.of(ORPHAN_KEY),
                        Set.of(LEASE_OVERRUN),
                        Set.of(LEASE_OVERRUN),
                        Set.of(LEASE_OVERRUN),
                        Set.of(LEASE_OVERRUN));
    }

    @ParameterizedTest
    @MethodSource("io.github.lockevolution.databases.UndescribedTablesTest#locks")
    void so_it_is_where_nobody_has_described_the_lock(LockSpec lock) throws InterruptedException {
        UndescribedTablesTest.requireSame(lock, database);
    }

    /** Two wait for the third, and are let go in the order in which they came. */
    @Test
    @Tag("nightly")
    void three_clients_that_wait_for_a_row_are_counted_as_in_a_postgres() {
        try (Testbed testbed = Testbed.open(
                new DatabaseLocks().lock("db-for-update"), new ProvenStore(new SqlLauncher(database)), 3)) {
            Census census = new Explorer(testbed, Bounds.clients(3).crashes(1), Merging.ON)
                    .explore()
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.schedules()).isEqualTo(1014);
            assertThat(census.observedFailures()).isEmpty();
        }
    }

    @Test
    void who_came_first_is_let_go_first() {
        try (Testbed testbed = Testbed.open(
                new DatabaseLocks().lock("db-for-update"), new ProvenStore(new SqlLauncher(database)), 3)) {
            Trace story = new Replayer(testbed).play(Schedule.parse("db-for-update:A.C.B.A.A.C.C.C.B"));

            assertThat(story.steps().get(4).events())
                    .containsExactly(new Event.Finished("A"), new Event.Unblocked("C"), new Event.Took("C"));
            assertThat(story.steps().get(7).events())
                    .containsExactly(new Event.Finished("C"), new Event.Unblocked("B"), new Event.Took("B"));
        }
    }
}
