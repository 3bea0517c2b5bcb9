package io.github.lockevolution.databaselibraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every schedule of two clients shows of each lock, at most one crash and one lease that runs out. A PostgreSQL counts others than an
 * H2: ShedLock sends it other statements, and an INSERT beside a DELETE that is not committed waits there, where an H2 refuses it. So does a
 * MariaDB: it keeps a row locked for who was refused by it, and makes who looks for a row by its key wait for it, whatever else is asked of it.
 */
class DatabaseLibrariesCensusIT {

    private static final Map<String, String> H2 = Map.of(
            "shedlock-jdbc", "9456 schedules, LEASE_OVERRUN in 704",
            "shedlock-jdbc-db-time", "10054 schedules, LEASE_OVERRUN in 1056",
            "shedlock-jdbc-at-least", "10198 schedules, LEASE_OVERRUN in 4352, HALF_DONE in 326",
            "spring-jdbc", "4814 schedules, LEASE_OVERRUN in 176");

    private static final Map<String, String> POSTGRES = Map.of(
            "shedlock-jdbc", "8984 schedules, LEASE_OVERRUN in 704",
            "shedlock-jdbc-db-time", "4718 schedules, LEASE_OVERRUN in 528",
            "spring-jdbc", "4982 schedules, LEASE_OVERRUN in 176");

    private static final Map<String, String> MARIADB = Map.of(
            "shedlock-jdbc", "9902 schedules, LEASE_OVERRUN in 656",
            "shedlock-jdbc-db-time", "5132 schedules, LEASE_OVERRUN in 492",
            "spring-jdbc", "4750 schedules, LEASE_OVERRUN in 164");

    /** One of each library in every build. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"shedlock-jdbc-db-time", "spring-jdbc"})
    void on_an_h2_a_lock_shows_what_it_is_known_for_and_nothing_else(String name) {
        requireCounted("h2", name, H2);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"shedlock-jdbc", "shedlock-jdbc-at-least"})
    @Tag("nightly")
    void on_an_h2_so_do_the_others(String name) {
        requireCounted("h2", name, H2);
    }

    @Test
    @Tag("nightly")
    void on_a_postgres_what_differs_most_from_an_h2_is_counted() {
        requireCounted("postgres", "shedlock-jdbc-db-time", POSTGRES);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"shedlock-jdbc", "spring-jdbc"})
    @Tag("nightly")
    void on_a_postgres_a_lock_shows_what_it_is_known_for_and_nothing_else(String name) {
        requireCounted("postgres", name, POSTGRES);
    }

    /** Skipped where no MariaDB is installed. */
    @Test
    @Tag("nightly")
    void on_a_mariadb_what_differs_most_from_an_h2_is_counted() {
        requireCountedOnMariaDb("shedlock-jdbc-db-time");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"shedlock-jdbc", "spring-jdbc"})
    @Tag("nightly")
    void on_a_mariadb_a_lock_shows_what_it_is_known_for_and_nothing_else(String name) {
        requireCountedOnMariaDb(name);
    }

    private static void requireCountedOnMariaDb(String name) {
        try {
            requireCounted("mariadb", name, MARIADB);
        } catch (SetupProblem e) {
            assumeFalse(e.getMessage().contains("finds no mariadbd"), e.getMessage());
            throw e;
        }
    }

    private static void requireCounted(String backend, String name, Map<String, String> golden) {
        LockSpec lock = new DatabaseLibraryLocks().lock(name);
        try (Database database = Database.start(DatabaseBackends.named(backend));
                Testbed testbed = Testbed.open(lock, new ProvenStore(new SqlLauncher(database)), 2)) {
            Census census = explored(testbed, Bounds.USUAL, Merging.ON);

            assertThat(census.gap()).isEmpty();
            assertThat(census.observedFailures().stream()
                            .map(failure -> failure + " in " + census.count(failure))
                            .collect(Collectors.joining(", ", census.schedules() + " schedules, ", "")))
                    .isEqualTo(golden.get(name));
            assertThat(census.observedFailures()).isEqualTo(lock.suffers());
        }
    }

    /** As {@code extensions/locks/databases} shows by day. Without it, a state would be taken for another one: what a transaction has done that is open shows in no row. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"shedlock-jdbc", "shedlock-jdbc-db-time", "shedlock-jdbc-at-least", "spring-jdbc"})
    @Tag("nightly")
    void merging_equal_states_changes_no_count(String name) {
        try (Database database = Database.start(DatabaseBackends.named("h2"));
                Testbed testbed = Testbed.open(
                        new DatabaseLibraryLocks().lock(name), new ProvenStore(new SqlLauncher(database)), 2)) {
            Bounds bounds = Bounds.clients(2).crashes(1);
            Census unmerged = explored(testbed, bounds, Merging.OFF);

            assertThat(unmerged.gap()).isEmpty();
            assertThat(explored(testbed, bounds, Merging.ON))
                    .returns(unmerged.schedules(), Census::schedules)
                    .returns(unmerged.counts(), Census::counts);
        }
    }

    private static Census explored(Testbed testbed, Bounds bounds, Merging merging) {
        return new Explorer(testbed, bounds, merging)
                .explore(() -> false, progress -> {})
                .census();
    }
}
