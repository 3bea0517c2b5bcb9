package io.github.lockevolution.postgres;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.databases.DatabaseLocks;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.GatedDataSource;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The locks in a database on a real PostgreSQL: the counts are those of H2, schedule for schedule. */
class PostgresCensusIT {

    private static final int ROUNDS = 50;

    @Test
    @Tag("nightly")
    void a_real_postgres_counts_what_h2_counts() throws InterruptedException {
        try (Database database = Database.start(DatabaseBackends.named("postgres"))) {
            assertThat(database.version()).isEqualTo("PostgreSQL 17.5");

            List<Census> censuses = new CensusRun(new ProvenStore(new SqlLauncher(database)), Bounds.USUAL, Merging.ON)
                    .on(new DatabaseLocks().provided().toList(), Exploration::census, () -> false, progress -> {});

            assertThat(censuses).extracting(Census::expectation).containsOnly(Expectation.MET);
            assertThat(censuses)
                    .extracting(census -> census.schedules().intValue())
                    .containsExactly(28, 28, 328, 424, 190, 410);
            assertThat(censuses)
                    .extracting(PostgresCensusIT::seen)
                    .containsExactly(
                            Set.of(ORPHAN_KEY),
                            Set.of(ORPHAN_KEY),
                            Set.of(LEASE_OVERRUN),
                            Set.of(LEASE_OVERRUN),
                            Set.of(LEASE_OVERRUN),
                            Set.of(LEASE_OVERRUN));
        }
    }

    /** The database notices the end of a connection when it gets to it; until then the row stays locked. */
    @Test
    void a_row_is_free_as_soon_as_the_connection_that_locked_it_was_cut() throws SQLException {
        try (Database database = Database.start(DatabaseBackends.named("postgres"));
                Connection other = database.connect();
                Statement asking = other.createStatement()) {
            String table = database.tables().newName("cut");
            database.tables()
                    .make(
                            table,
                            List.of(
                                    "CREATE TABLE " + table + " (name VARCHAR(64) PRIMARY KEY)",
                                    "INSERT INTO " + table + " VALUES ('lock')"));
            String lock = "SELECT name FROM " + table + " FOR UPDATE SKIP LOCKED";

            for (int i = 0; i < ROUNDS; i++) {
                GatedDataSource client = new GatedDataSource(database, CommandGate.OPEN, sql -> sql);
                lock(client, lock);
                assertThat(asking.executeQuery(lock).next())
                        .as("locked, round %d", i)
                        .isFalse();

                client.cut();

                assertThat(asking.executeQuery(lock).next())
                        .as("free, round %d", i)
                        .isTrue();
            }
        }
    }

    /** Leaves the transaction open. */
    private static void lock(GatedDataSource client, String lock) throws SQLException {
        Connection connection = client.getConnection();
        connection.setAutoCommit(false);
        assertThat(connection.prepareStatement(lock).executeQuery().next()).isTrue();
    }

    private static Set<Failure> seen(Census census) {
        return census.observedFailures();
    }

    /** By them {@code ./lab} finds out that somebody asks for this module. */
    @Test
    void its_name_the_field_and_all_its_locks_ask_for_it() throws IOException {
        List<String> locks = LockProvider.allOnTheClassPath()
                .filter(lock -> lock.collection().equals("postgres"))
                .map(LockSpec::name)
                .sorted()
                .toList();

        assertThat(Files.readAllLines(Path.of("names.txt")))
                .startsWith("postgres", "field")
                .endsWith(locks.toArray(String[]::new))
                .hasSize(locks.size() + 2);
    }
}
