package io.github.lockevolution.databaselibraries;

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
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.Failure;
import java.sql.Connection;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** One lock in a row, over whatever it asks for of JDBC: it counts what the lock by a unique index counts. */
class JdbcArgumentsTest {

    private static Database database;

    @BeforeAll
    static void start() {
        database = Database.start(DatabaseBackends.named("h2"));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    static class OverTemplate {

        private final JdbcTemplate jdbc;
        private final String key;

        OverTemplate(JdbcTemplate jdbc, String key) {
            this.jdbc = jdbc;
            this.key = key;
        }

        boolean tryLock() {
            try {
                return jdbc.update("INSERT INTO mutex VALUES (?)", key) == 1;
            } catch (DuplicateKeyException e) {
                return false;
            }
        }

        boolean unlock() {
            return jdbc.update("DELETE FROM mutex WHERE name = ?", key) == 1;
        }
    }

    static class OverDataSource extends OverTemplate {

        OverDataSource(DataSource database, String key) {
            super(new JdbcTemplate(database), key);
        }
    }

    static class OverConnection extends OverTemplate {

        OverConnection(Connection connection, String key) {
            super(new JdbcTemplate(new SingleConnectionDataSource(connection, true)), key);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {OverTemplate.class, OverDataSource.class, OverConnection.class})
    void a_lock_is_given_what_it_asks_for_of_jdbc(Class<?> type) {
        Bounds bounds = Bounds.clients(2).crashes(1).expiries(1);
        try (CheckedLock lock = JavaLockLoader.ofClass(type.getName(), LockUse.USUAL, List.of())
                        .withTables(List.of("CREATE TABLE mutex (name VARCHAR(64) PRIMARY KEY)"));
                Testbed testbed =
                        Testbed.open(lock.spec(), new ProvenStore(new SqlLauncher(database)), bounds.clients())) {
            Census census = new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.schedules()).isEqualTo(28);
            assertThat(census.observedFailures()).containsExactly(Failure.ORPHAN_KEY);
        }
    }
}
