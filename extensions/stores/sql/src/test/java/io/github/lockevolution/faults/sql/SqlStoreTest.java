package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SqlStoreTest {

    private static final String HELD_FOR_30_SECONDS =
            "INSERT INTO t VALUES ('lock', 'A', CURRENT_TIMESTAMP + INTERVAL '30' SECOND)";

    private static final LockTable HELD_UNTIL =
            new LockTable("t", Map.of("held_until", Duration.ZERO), Set.of(), false);

    private static final LockTable ROW_LOCKED = new LockTable("t", Map.of(), Set.of(), true);

    private final Database database = Database.start(DatabaseBackends.named("h2"));
    private final ConnectionLeases leases = new ConnectionLeases();
    private SqlStore store;

    @BeforeEach
    void make() {
        database.tables()
                .make(
                        "t",
                        List.of(
                                "CREATE TABLE t (name VARCHAR(64), owner VARCHAR(64), held_until TIMESTAMP WITH TIME ZONE)"));
        store = SqlStore.open(database, HELD_UNTIL, leases, LeaseClock.FROZEN);
        store.look();
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void a_row_shows_its_columns_and_for_how_long_it_is_held() throws SQLException {
        run(HELD_FOR_30_SECONDS);

        Snapshot seen = store.look();

        assertThat(seen.isTouched()).isTrue();
        assertThat(seen.values().get("lock").elements()).containsExactly("owner=A");
        assertThat(seen.values().get("lock").leaseMillis().orElseThrow()).isBetween(25_000L, 30_000L);
        assertThat(store.leaseRuns()).isTrue();
    }

    /** Else two rows would look as two others do, of which the one says what the other does not. */
    @Test
    void what_is_in_one_of_two_rows_of_the_same_name_stays_together() throws SQLException {
        run("CREATE TABLE u (name VARCHAR(64), owner VARCHAR(64), state VARCHAR(64))");
        run("INSERT INTO u VALUES ('lock', 'A', 'waits'), ('lock', 'B', 'holds')");
        try (SqlStore two =
                SqlStore.open(database, new LockTable("u", Map.of(), Set.of(), false), leases, LeaseClock.FROZEN)) {
            assertThat(two.look().values().get("lock").elements())
                    .containsExactlyInAnyOrder("(owner=A, state=waits)", "(owner=B, state=holds)");
        }
    }

    /** It is called after the lock, as if it had no number; which number it has is told by its place, and comes again when the table is as it was. */
    @Test
    void a_number_that_the_database_draws_begins_anew_and_goes_on_as_it_did() throws SQLException {
        run("CREATE TABLE n (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR(64), owner VARCHAR(64))");
        LockTable numbered = new LockTable("n", Map.of(), Set.of(), false);
        try (SqlStore rows = SqlStore.open(database, numbered, leases, LeaseClock.FROZEN)) {
            run("INSERT INTO n (name, owner) VALUES ('lock', 'A')");
            Snapshot taken = rows.look();
            assertThat(taken.values().get("lock").elements()).containsExactly("id=#1", "owner=A");

            run("INSERT INTO n (name, owner) VALUES ('lock', 'N')");
            run("DELETE FROM n WHERE owner = 'N'");
            assertThat(rows.look().isTouched()).isTrue();
            assertThat(rows.look().work()).isEqualTo(taken.work());

            rows.restore(taken);
            run("INSERT INTO n (name, owner) VALUES ('other', 'B')");
            assertThat(rows.look().values().get("other").elements()).containsExactly("id=#2", "owner=B");

            rows.clear();
            run("INSERT INTO n (name, owner) VALUES ('lock', 'B')");
            assertThat(rows.look().values().get("lock").elements()).containsExactly("id=#1", "owner=B");
        }
    }

    @Test
    void a_row_is_still_there_when_its_time_has_run_out() throws SQLException {
        run(HELD_FOR_30_SECONDS);
        store.look();

        store.expire();

        assertThat(store.leaseRuns()).isFalse();
        assertThat(store.look().values().get("lock"))
                .isEqualTo(new Snapshot.StoredValue(
                        "row", List.of("owner=A", "held_until=over"), true, OptionalLong.empty()));
    }

    /** Nobody can change the row that a client has written and not committed: without this, the bench would wait for it. */
    @Test
    void no_time_runs_out_while_a_client_has_written_something_that_is_not_committed() throws SQLException {
        run(HELD_FOR_30_SECONDS);
        store.look();
        try (GatedDataSource client = new GatedDataSource(database, CommandGate.OPEN, UnaryOperator.identity())) {
            leases.add(client);
            Connection open = client.getConnection();
            open.setAutoCommit(false);
            open.createStatement().executeUpdate("UPDATE t SET owner = 'B'");

            assertThat(store.canExpire()).isFalse();
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(store::expire)
                    .withMessage(
                            "a client has a transaction open, and what it has written there cannot run out; the bench lets"
                                    + " leases of a database run out only when no such transaction is open");

            open.rollback();
            store.expire();
            assertThat(store.look().values().get("lock").elements()).containsExactly("owner=A", "held_until=over");
        }
    }

    /** In whatever zone this machine is: a time without a zone is one of UTC. */
    @Test
    void a_time_without_a_zone_is_compared_with_one_without_a_zone() throws SQLException {
        database.tables()
                .make("u", List.of("CREATE TABLE u (name VARCHAR(64), held_until TIMESTAMP, written TIMESTAMP)"));
        try (SqlStore local = SqlStore.open(
                database,
                new LockTable("u", Map.of("held_until", Duration.ZERO), Set.of("written"), false),
                leases,
                LeaseClock.FROZEN)) {
            run("INSERT INTO u VALUES ('lock', TIMESTAMPADD(SECOND, 30, CURRENT_TIMESTAMP), CURRENT_TIMESTAMP)");

            Snapshot seen = local.look();

            assertThat(seen.values().get("lock").elements())
                    .as("what is only noted")
                    .isEmpty();
            assertThat(seen.values().get("lock").leaseMillis().orElseThrow()).isBetween(25_000L, 30_000L);
            local.expire();
            assertThat(local.look().values().get("lock").elements()).containsExactly("held_until=over");
        }
    }

    @Test
    void a_row_that_somebody_has_locked_is_shown_as_locked_until_the_transaction_ends() throws SQLException {
        run("INSERT INTO t VALUES ('lock', 'A', NULL)");
        try (SqlStore locks = SqlStore.open(database, ROW_LOCKED, new ConnectionLeases(), LeaseClock.FROZEN);
                Connection holder = database.connect()) {
            holder.setAutoCommit(false);
            holder.createStatement().executeQuery("SELECT * FROM t FOR UPDATE");

            assertThat(locks.look().values().get("lock").elements()).endsWith("locked");
            assertThat(locks.look().isTouched()).isFalse();
            holder.rollback();
            assertThat(locks.look().isTouched()).isTrue();
            assertThat(locks.look().values().get("lock").elements()).endsWith("not locked");
        }
    }

    /** Who has only read holds nothing that the end of its connection would give back. */
    @Test
    void a_lease_that_is_a_connection_runs_out_by_its_end_and_no_other_ends() throws SQLException {
        run("INSERT INTO t VALUES ('lock', 'A', NULL)");
        try (SqlStore locks = SqlStore.open(database, ROW_LOCKED, leases, LeaseClock.FROZEN);
                GatedDataSource client = new GatedDataSource(database, CommandGate.OPEN, UnaryOperator.identity())) {
            leases.add(client);
            Connection reader = inTransaction(client, "SELECT * FROM t");
            Connection holder = inTransaction(client, "SELECT * FROM t FOR UPDATE");
            locks.look();
            assertThat(locks.leaseRuns()).isTrue();

            locks.expire();

            assertThat(locks.leaseRuns()).isFalse();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(holder::commit)
                    .withMessage("the database has ended the connection; COMMIT has nowhere to go");
            assertThatCode(reader::commit).doesNotThrowAnyException();
        }
    }

    private static Connection inTransaction(GatedDataSource client, String sql) throws SQLException {
        Connection connection = client.getConnection();
        connection.setAutoCommit(false);
        connection.createStatement().executeQuery(sql);
        return connection;
    }

    @Test
    void the_rows_of_the_beginning_are_there_again_when_it_is_cleared() throws SQLException {
        run("INSERT INTO t VALUES ('lock', 'A', NULL)");
        try (SqlStore locks = SqlStore.open(database, ROW_LOCKED, new ConnectionLeases(), LeaseClock.FROZEN)) {
            Snapshot before = locks.look();
            run("DELETE FROM t");

            locks.clear();

            assertThat(locks.look().values()).isEqualTo(before.values());
        }
    }

    /** As on a machine that is too slow: nobody has let it run out. */
    @Test
    void a_time_that_runs_out_by_itself_is_inconclusive() throws SQLException {
        int millis = 1;
        // As long as it takes that the first look comes before the time has run out.
        do {
            millis *= 2;
            store.clear();
            run("INSERT INTO t VALUES ('lock', 'A', CURRENT_TIMESTAMP + INTERVAL '" + millis / 1000.0 + "' SECOND)");
            store.look();
        } while (!store.leaseRuns());
        long end = System.nanoTime() + 2_000_000L * millis;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }

        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(store::look);
    }

    @Test
    void a_database_that_is_gone_is_inconclusive() throws SQLException {
        run("DROP TABLE t");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(store::look)
                .withMessageStartingWith(
                        "the database does not do any more what the bench needs: Table \"T\" not found");
    }

    @Test
    void the_table_is_dropped_at_the_end() {
        store.close();

        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> run("SELECT * FROM t"));
    }
}
