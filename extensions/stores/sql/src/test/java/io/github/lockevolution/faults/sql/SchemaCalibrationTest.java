package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.DistributedLock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one client alone shows of a lock in a schema: which of its columns are deadlines, and whether its session holds it; in an H2. */
class SchemaCalibrationTest {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Database DATABASE = Database.start(DatabaseBackends.named("h2"));

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

    /** A lock whose attempt and whose unlock are a statement each; whoever changes a row has it. */
    private record Sending(DataSource source, String take, String give) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return changes(take);
        }

        @Override
        public boolean unlock() {
            return changes(give);
        }

        private boolean changes(String sql) {
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql) > 0;
            } catch (SQLException e) {
                return false;
            }
        }
    }

    private SchemaProfile profile(String table, String take) throws SQLException {
        return profile(List.of(table), source -> new Sending(source, take, "DELETE FROM locks"));
    }

    private SchemaProfile profile(List<String> creation, Function<DataSource, DistributedLock> lock)
            throws SQLException {
        return profile(creation, lock, PATIENCE);
    }

    private SchemaProfile profile(List<String> creation, Function<DataSource, DistributedLock> lock, Duration patience)
            throws SQLException {
        return new SchemaCalibration(
                        DATABASE,
                        schema,
                        client -> new SqlConnection(
                                GatedDataSource.inSchema(
                                        DATABASE, schema, Optional.empty(), Optional.empty(), CommandGate.OPEN),
                                lock),
                        LEASE,
                        patience)
                .run(creation);
    }

    private static LockTable table(Map<String, Duration> deadlines, Set<String> notes) {
        return new LockTable("LOCKS", deadlines, notes, false);
    }

    private long rows(String table) throws SQLException {
        try (Connection connection = DATABASE.connectTo(schema);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            count.next();
            return count.getLong(1);
        }
    }

    @Test
    void a_time_ahead_is_a_deadline_and_one_about_now_a_note() throws SQLException {
        SchemaProfile profile = profile(
                "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, held_until TIMESTAMP, noted TIMESTAMP WITH TIME ZONE)",
                "INSERT INTO locks VALUES ('lock', CURRENT_TIMESTAMP + INTERVAL '30' SECOND, CURRENT_TIMESTAMP)");

        assertThat(profile.tables()).containsExactly(table(Map.of("held_until", Duration.ZERO), Set.of("noted")));
        assertThat(profile.isHeldBySession()).isFalse();
        assertThat(profile.makesTables()).isFalse();
        assertThat(profile.names()).containsExactly("locks");
        assertThat(rows("locks")).isZero();
    }

    @Test
    void a_number_says_a_time_by_its_size() throws SQLException {
        SchemaProfile profile = profile(
                "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, seconds BIGINT, millis BIGINT, micros BIGINT, n INT)",
                "INSERT INTO locks SELECT 'lock', s + 30, s * 1000, (s + 30) * 1000000, 17 FROM"
                        + " (SELECT EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS s)");

        assertThat(profile.tables())
                .containsExactly(table(Map.of("seconds", Duration.ZERO, "micros", Duration.ZERO), Set.of("millis")));
    }

    /** Neither so far behind nor so little ahead that it could be the lease. */
    @Test
    void a_time_of_another_day_says_nothing_and_one_a_moment_ahead_is_a_note() throws SQLException {
        SchemaProfile profile = profile(
                "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, made TIMESTAMP, soon TIMESTAMP, late TIMESTAMP)",
                "INSERT INTO locks VALUES ('lock', TIMESTAMP '2001-01-01 00:00:00',"
                        + " LOCALTIMESTAMP + INTERVAL '3' SECOND, LOCALTIMESTAMP - INTERVAL '20' SECOND)");

        assertThat(profile.tables()).containsExactly(table(Map.of(), Set.of("soon")));
    }

    /** Whoever comes later takes the lock of one who took it long ago. */
    @Test
    void what_says_since_when_is_what_the_lease_is_counted_from_if_a_second_client_goes_by_it() throws SQLException {
        String table = "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, since %s, seen TIMESTAMP)";
        String taken = "MERGE INTO locks USING (SELECT 1) ON name = 'lock' WHEN MATCHED AND since < %1$s"
                + " THEN UPDATE SET since = %2$s WHEN NOT MATCHED THEN INSERT VALUES ('lock', %2$s, LOCALTIMESTAMP)";
        String now = "EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)";
        Map<String, Duration> both = Map.of("since", LEASE, "seen", LEASE);

        assertThat(profile(
                                table.formatted("TIMESTAMP"),
                                taken.formatted("LOCALTIMESTAMP - INTERVAL '30' SECOND", "LOCALTIMESTAMP"))
                        .tables())
                .containsExactly(table(both, Set.of()));
        drop();
        make();
        assertThat(profile(table.formatted("BIGINT"), taken.formatted(now + " - 30", now))
                        .tables())
                .containsExactly(table(both, Set.of()));
    }

    @Test
    void a_lock_that_refuses_uses_nothing() throws SQLException {
        SchemaProfile profile = profile(
                "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, held_until TIMESTAMP)",
                "UPDATE locks SET held_until = LOCALTIMESTAMP + INTERVAL '30' SECOND");

        assertThat(profile.tables()).containsExactly(table(Map.of(), Set.of()));
    }

    @Test
    void rows_that_were_there_are_there_again() throws SQLException {
        profile(
                List.of(
                        "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, owner VARCHAR(9))",
                        "INSERT INTO locks VALUES ('lock', NULL), ('other', NULL)"),
                source -> new Sending(source, "UPDATE locks SET owner = 'A'", "DELETE FROM locks"));

        assertThat(rows("locks")).isEqualTo(2);
        assertThat(rows("locks WHERE owner IS NULL")).isEqualTo(2);
    }

    @Test
    void a_table_that_the_lock_makes_is_its_own_and_is_emptied() throws SQLException {
        SchemaProfile profile = profile(List.of(), source -> new DistributedLock() {

            @Override
            public boolean unlock() {
                return true;
            }

            @Override
            public boolean tryLock() {
                try (Connection connection = source.getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.execute("CREATE TABLE IF NOT EXISTS locks (name VARCHAR(9) PRIMARY KEY)");
                    return statement.executeUpdate("INSERT INTO locks VALUES ('lock')") > 0;
                } catch (SQLException e) {
                    return false;
                }
            }
        });

        assertThat(profile.makesTables()).isTrue();
        assertThat(profile.tables()).containsExactly(table(Map.of(), Set.of()));
        assertThat(rows("locks")).isZero();
    }

    /** Has a row locked until it commits. */
    private static final class RowLock implements DistributedLock {

        private final DataSource source;
        private Connection held;

        RowLock(DataSource source) {
            this.source = source;
        }

        @Override
        public boolean tryLock() {
            try {
                held = source.getConnection();
                held.setAutoCommit(false);
                return held.createStatement()
                                .executeUpdate("UPDATE locks SET noted = LOCALTIMESTAMP WHERE name = 'lock'")
                        == 1;
            } catch (SQLException e) {
                return false;
            }
        }

        @Override
        public boolean unlock() {
            try {
                held.commit();
                held.close();
                return true;
            } catch (SQLException e) {
                return false;
            }
        }
    }

    @Test
    void who_holds_a_row_in_an_open_transaction_holds_the_lock_by_its_session() throws SQLException {
        SchemaProfile profile = profile(
                List.of(
                        "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, noted TIMESTAMP)",
                        "INSERT INTO locks VALUES ('lock', NULL)"),
                RowLock::new);

        assertThat(profile.isHeldBySession()).isTrue();
        assertThat(profile.tables()).containsExactly(new LockTable("LOCKS", Map.of(), Set.of("noted"), true));
        assertThat(profile.in(DATABASE, schema))
                .containsExactly(new LockTable(schema + ".\"LOCKS\"", Map.of(), Set.of("noted"), true));
    }

    /** Nobody comes who would let it go on. */
    @Test
    void a_lock_that_waits_for_itself_is_cut_off() throws SQLException {
        long begun = System.nanoTime();
        SchemaProfile profile = profile(
                List.of(
                        "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY, noted TIMESTAMP)",
                        "INSERT INTO locks VALUES ('lock', NULL)"),
                source -> new DistributedLock() {

                    @Override
                    public boolean tryLock() {
                        new RowLock(source).tryLock();
                        return new RowLock(source).tryLock();
                    }

                    @Override
                    public boolean unlock() {
                        return true;
                    }
                });

        assertThat(profile.isHeldBySession()).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PATIENCE);
    }

    @Test
    void a_lock_that_throws_or_never_comes_back_uses_nothing() throws SQLException {
        String creation = "CREATE TABLE locks (name VARCHAR(9) PRIMARY KEY)";
        Function<Runnable, Function<DataSource, DistributedLock>> doing = what -> source -> new DistributedLock() {

            @Override
            public boolean tryLock() {
                what.run();
                return true;
            }

            @Override
            public boolean unlock() {
                return true;
            }
        };

        assertThat(profile(List.of(creation), doing.apply(() -> {
                            throw new IllegalStateException("no");
                        }))
                        .tables())
                .containsExactly(table(Map.of(), Set.of()));
        drop();
        make();
        assertThat(profile(List.of(creation), doing.apply(SchemaCalibrationTest::standStill), Duration.ofMillis(50))
                        .tables())
                .containsExactly(table(Map.of(), Set.of()));
    }

    /** Until it is interrupted. */
    private static void standStill() {
        Object nothing = new Object();
        try {
            synchronized (nothing) {
                nothing.wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_statement_that_makes_no_table_is_told() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> profile("CREATE TABLE locks (", "DELETE FROM locks"))
                .withMessageContaining("CREATE TABLE locks (");
    }
}
