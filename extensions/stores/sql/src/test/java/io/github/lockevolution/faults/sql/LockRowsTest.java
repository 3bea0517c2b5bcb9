package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rows of a lock say until when it is held, in whatever column and unit, and what becomes of them when that is over; in an H2. */
class LockRowsTest {

    private static final Database DATABASE = Database.start(DatabaseBackends.named("h2"));
    private static final String NOW = "EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)";

    private final ConnectionLeases sessions = new ConnectionLeases();
    private String schema;

    @BeforeEach
    void make() {
        schema = DATABASE.schemas().make();
    }

    @AfterEach
    void drop() {
        DATABASE.schemas().drop(schema);
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = DATABASE.connectTo(schema);
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private String asked(String question) throws SQLException {
        try (Connection connection = DATABASE.connectTo(schema);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** A store of the tables that are there now, in which these columns are deadlines, and these notes. */
    private SqlStore store(Map<String, Duration> deadlines, String... notes) throws SQLException {
        List<LockTable> tables = DATABASE.schemas().tables(schema).stream()
                .map(table -> new LockTable(table, deadlines, Set.of(notes), false))
                .toList();
        SqlStore store = SqlStore.inSchema(
                DATABASE, schema, new SchemaProfile(tables, false, false), sessions, LeaseClock.FROZEN);
        store.look();
        return store;
    }

    private static OptionalLong lease(SqlStore store) {
        return store.look().values().get("t lock").leaseMillis();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TIMESTAMP                | LOCALTIMESTAMP + INTERVAL '30' SECOND",
                "TIMESTAMP WITH TIME ZONE | CURRENT_TIMESTAMP + INTERVAL '30' SECOND",
                "BIGINT                   | EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) + 30",
                "BIGINT                   | (EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) + 30) * 1000",
                "BIGINT                   | (EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) + 30) * 1000000",
            })
    void a_row_is_held_until_the_time_that_it_says_and_is_let_run_out(String type, String until) throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9), held_until " + type + ")");
        try (SqlStore store = store(Map.of("held_until", Duration.ZERO))) {
            run("INSERT INTO t VALUES ('lock', " + until + ")");

            assertThat(lease(store).orElseThrow()).isBetween(20_000L, 31_000L);
            assertThat(store.leaseRuns()).isTrue();
            assertThat(store.look().values().get("t lock").elements()).isEmpty();

            store.expire();

            assertThat(store.leaseRuns()).isFalse();
            assertThat(lease(store)).isEmpty();
            assertThat(store.look().values().get("t lock").elements()).containsExactly("held_until=over");
        }
    }

    /** By the length of the lease later than it says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"TIMESTAMP | LOCALTIMESTAMP", "BIGINT | EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)"})
    void what_says_since_when_it_is_held_runs_out_as_well(String type, String since) throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9), since " + type + ")");
        try (SqlStore store = store(Map.of("since", Duration.ofSeconds(30)))) {
            run("INSERT INTO t VALUES ('lock', " + since + ")");
            assertThat(lease(store).orElseThrow()).isBetween(20_000L, 31_000L);

            store.expire();

            assertThat(lease(store)).isEmpty();
            assertThat(store.leaseRuns()).isFalse();
        }
    }

    @Test
    void what_is_only_noted_is_not_shown_and_is_older_afterwards() throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9), owner VARCHAR(9), noted TIMESTAMP, counted BIGINT)");
        try (SqlStore store = store(Map.of(), "noted", "counted")) {
            run("INSERT INTO t VALUES ('lock', 'A', LOCALTIMESTAMP, " + NOW + ")");
            assertThat(store.look().values().get("t lock").elements()).containsExactly("owner=A");
            assertThat(store.leaseRuns()).isFalse();

            store.expire();

            assertThat(asked("SELECT noted FROM t")).startsWith("2001-01-01 00:00:00");
            assertThat(asked("SELECT counted FROM t")).isEqualTo("978307200");
        }
    }

    @Test
    void of_two_times_the_longer_one_counts() throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9), soon TIMESTAMP, late TIMESTAMP, never TIMESTAMP)");
        try (SqlStore store = store(Map.of("soon", Duration.ZERO, "late", Duration.ZERO, "never", Duration.ZERO))) {
            run("INSERT INTO t VALUES ('lock', LOCALTIMESTAMP + INTERVAL '30' SECOND, LOCALTIMESTAMP + INTERVAL '60'"
                    + " SECOND, NULL)");

            assertThat(lease(store).orElseThrow()).isBetween(50_000L, 60_000L);
        }
    }

    /** A lease is as long as it was given, however long nobody looks. */
    @Test
    void a_row_that_says_the_same_is_held_for_as_long_as_before() throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9), held_until TIMESTAMP)");
        try (SqlStore store = store(Map.of("held_until", Duration.ZERO))) {
            run("INSERT INTO t VALUES ('lock', LOCALTIMESTAMP + INTERVAL '30' SECOND)");

            assertThat(lease(store)).isEqualTo(lease(store));
        }
    }

    @Test
    void rows_are_put_back_as_they_were_at_a_look_and_cleared_to_what_they_were_first() throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9), owner VARCHAR(9))", "INSERT INTO t VALUES ('lock', NULL)");
        try (SqlStore store = store(Map.of())) {
            run("UPDATE t SET owner = 'A'");
            Snapshot taken = store.look();
            assertThat(taken.isTouched()).isTrue();
            assertThat(store.look().isTouched()).isFalse();
            run("UPDATE t SET owner = 'B'");

            store.restore(taken);
            assertThat(asked("SELECT owner FROM t")).isEqualTo("A");
            store.restore(taken);
            assertThat(asked("SELECT owner FROM t")).isEqualTo("A");

            store.clear();
            assertThat(asked("SELECT COUNT(*) FROM t WHERE owner IS NULL")).isEqualTo("1");
            assertThat(store.look().isTouched()).isFalse();
        }
    }

    @Test
    void rows_are_named_by_the_first_column_that_the_database_does_not_number() throws SQLException {
        run("CREATE TABLE t (id INT GENERATED BY DEFAULT AS IDENTITY, name VARCHAR(9), owner VARCHAR(9))");
        try (SqlStore store = store(Map.of())) {
            run("INSERT INTO t (name, owner) VALUES ('lock', NULL)");
            Snapshot taken = store.look();
            assertThat(taken.values().get("t lock").elements()).containsExactly("id=#1", "owner=NULL");

            run("DELETE FROM t");
            store.restore(taken);

            assertThat(store.look().values().get("t lock").elements()).containsExactly("id=#1", "owner=NULL");
        }
    }

    @Test
    void what_a_lock_is_held_by_decides_what_can_be_done_with_it() throws SQLException {
        run("CREATE TABLE t (name VARCHAR(9))");
        SchemaProfile bySession = new SchemaProfile(List.of(), true, false);
        try (SqlStore rows = store(Map.of());
                SqlStore held = SqlStore.inSchema(DATABASE, schema, bySession, sessions, LeaseClock.FROZEN);
                SqlStore table = SqlStore.open(
                        DATABASE,
                        new LockTable(schema + ".t", Map.of(), Set.of(), false),
                        sessions,
                        LeaseClock.FROZEN)) {
            assertThat(rows.isHeldByConnections()).isFalse();
            assertThat(rows.isTransactional()).isTrue();
            assertThat(rows.movesTimes()).isTrue();
            assertThat(rows.isQueue()).isFalse();
            assertThat(rows.canExpire()).isTrue();
            assertThat(held.isHeldByConnections()).isTrue();
            assertThat(held.isTransactional()).isFalse();
            assertThat(held.movesTimes()).isTrue();
            assertThat(held.isQueue()).isTrue();
            assertThat(table.movesTimes()).isTrue();
            assertThat(table.isTransactional()).isTrue();
        }
    }
}
