package io.github.lockevolution.sections;

import static io.github.lockevolution.lock.Failure.BROKEN_INVARIANT;
import static io.github.lockevolution.lock.Failure.DEADLOCK;
import static io.github.lockevolution.lock.Failure.NOT_SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.ProgramLock;
import io.github.lockevolution.faults.check.SectionSource;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.store.StoreKind;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What takes a database whose clients wait, and whose snapshots are those of the standard. */
class SectionsInPostgresIT {

    private static final String PYTHON = "/usr/bin/python3";

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

    /** Each has locked what the other needs next: neither commits, before the database ends one of them, or after. */
    @Test
    void rows_locked_in_different_orders_are_a_deadlock() {
        Census any = SectionsCensusTest.census(
                RowsInAnyOrder.class, Bounds.clients(2).crashes(1), store);
        Census one = SectionsCensusTest.census(
                RowsInOneOrder.class, Bounds.clients(2).crashes(1), store);

        assertThat(any.gap()).isEmpty();
        assertThat(any.observedFailures()).containsExactly(DEADLOCK);
        assertThat(any.schedules()).isEqualTo(50);
        assertThat(any.count(DEADLOCK)).isEqualTo(8);
        assertThat(one.gap()).isEmpty();
        assertThat(one.observedFailures()).isEmpty();
    }

    /** Its tables stay as they are, and no schema of the bench is left in it. */
    @Test
    void in_one_that_somebody_calls_expendable_the_same_is_counted() throws SQLException {
        try (Database theirs = Database.start(DatabaseBackends.named("postgres"));
                Connection connection = DriverManager.getConnection(url(theirs));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account AS SELECT 7 AS number");
            BenchSettings settings = BenchSettings.ofSystem()
                    .with(Setting.DATABASE, url(theirs))
                    .with(Setting.DATABASE_MAY_BE_CLEARED, "true");
            try (StoreKind.Started expendable = new SectionKind().start(settings)) {
                Census any = SectionsCensusTest.census(
                        RowsInAnyOrder.class, Bounds.clients(2).crashes(1), new ProvenStore(expendable));

                assertThat(any.gap()).isEmpty();
                assertThat(any.schedules()).isEqualTo(50);
                assertThat(any.count(DEADLOCK)).isEqualTo(8);
            }

            assertThat(text(statement, "SELECT string_agg(number::text, ',') FROM account"))
                    .isEqualTo("7");
            assertThat(text(statement, "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'lock\\_evolution%'"))
                    .isEqualTo("0");
        }
    }

    private static String url(Database database) {
        return "jdbc:postgresql://" + database.address().orElseThrow() + "/postgres?user=lab";
    }

    private static String text(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    /** The one who comes second keeps it, in whatever order they come: six are all schedules, and each run begins without what the one before has left. */
    @Test
    void a_lock_of_a_session_that_is_kept_is_there_at_the_end() {
        Census kept = SectionsCensusTest.census(KeepsAdvisoryLock.class, Bounds.clients(2), store);

        assertThat(kept.gap()).isEmpty();
        assertThat(kept.schedules()).isEqualTo(6);
        assertThat(kept.count(BROKEN_INVARIANT)).isEqualTo(6);
    }

    @Test
    void a_snapshot_that_is_older_than_the_lock_does_not_see_what_was_done_under_it() {
        Census before = SectionsCensusTest.census(SnapshotBeforeLock.class, Bounds.clients(2), store);
        Census inside = SectionsCensusTest.census(SnapshotInsideLock.class, Bounds.clients(2), store);

        assertThat(before.gap()).isEmpty();
        assertThat(before.count(NOT_SERIALIZABLE)).isEqualTo(10);
        assertThat(inside.gap()).isEmpty();
        assertThat(inside.observedFailures()).isEmpty();
    }

    /** The same count as on H2: rows that nobody has written yet are locked by nobody, in whichever database. */
    @Test
    void a_coupon_is_redeemed_twice_by_who_counts_first() {
        Census counted = SectionsCensusTest.census(
                CountThenInsert.class, Bounds.clients(2).crashes(1), store);
        Census updated = SectionsCensusTest.census(
                CountedInUpdate.class, Bounds.clients(2).crashes(1), store);

        assertThat(counted.gap()).isEmpty();
        assertThat(counted.observedFailures()).containsExactly(NOT_SERIALIZABLE);
        assertThat(counted.schedules()).isEqualTo(84);
        assertThat(counted.count(NOT_SERIALIZABLE)).isEqualTo(18);
        assertThat(updated.gap()).isEmpty();
        assertThat(updated.observedFailures()).isEmpty();
    }

    /** A PostgreSQL gives the row back when the statement fails, an H2 when the client rolls back, one command later: here more schedules show it. */
    @Test
    void a_row_is_free_as_soon_as_a_statement_of_its_transaction_fails() {
        Census dropped = SectionsCensusTest.census(
                RollbackDropsRowLock.class, Bounds.clients(2).crashes(1), store);
        Census before = SectionsCensusTest.census(
                RollbackBeforeRowLock.class, Bounds.clients(2).crashes(1), store);

        assertThat(dropped.gap()).isEmpty();
        assertThat(dropped.observedFailures()).containsExactly(NOT_SERIALIZABLE);
        assertThat(dropped.schedules()).isEqualTo(1124);
        assertThat(dropped.count(NOT_SERIALIZABLE)).isEqualTo(172);
        assertThat(before.gap()).isEmpty();
        assertThat(before.observedFailures()).isEmpty();
    }

    /** The same counts as on H2; and for a program, whose statements the bench holds in the protocol. */
    @Test
    void a_statement_that_reads_more_than_it_writes_is_two_moves() throws Exception {
        Bounds plain = Bounds.clients(2);
        assertInsertsTwice(SectionsCensusTest.census(InsertsUnlessThere.class, plain, store));
        Census once = SectionsCensusTest.census(InsertsUnlessThereOnce.class, plain, store);
        assertThat(once.gap()).isEmpty();
        assertThat(once.schedules()).isEqualTo(4);
        assertThat(once.observedFailures()).isEmpty();

        assumeTrue(hasLibraries(), "no " + PYTHON + " with redis and psycopg2");
        assertInsertsTwice(ofProgram("inserts_unless_there.py", plain));
        Bounds crash = plain.crashes(1);
        assertThat(ofProgram("inserts_unless_there.py", crash).schedules())
                .isEqualTo(PlainStatements.of(false, crash).schedules());
    }

    private static void assertInsertsTwice(Census census) {
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(6);
        assertThat(census.count(NOT_SERIALIZABLE)).isEqualTo(4);
    }

    /** Nobody waits for a time-out: the database says for whom a session waits. */
    @Test
    void a_client_that_waits_for_itself_is_a_deadlock() throws Exception {
        Census inJava = SectionsCensusTest.census(WaitsForItself.class, Bounds.clients(2), store);
        assertThat(inJava.gap()).isEmpty();
        assertThat(inJava.schedules()).isEqualTo(4);
        assertThat(inJava.count(DEADLOCK)).isEqualTo(4);

        assumeTrue(hasLibraries(), "no " + PYTHON + " with redis and psycopg2");
        Census program = ofProgram("waits_for_itself.py", Bounds.clients(2));
        assertThat(program.gap()).isEmpty();
        assertThat(program.count(DEADLOCK)).isEqualTo(program.schedules());
    }

    private static Census ofProgram(String name, Bounds bounds) throws Exception {
        Path script = Path.of(SectionsInPostgresIT.class.getResource(name).toURI());
        List<String> command = List.of(PYTHON, script.toString());
        try (CheckedLock section =
                        ProgramLock.in(SectionSource.storesOf(command).binding(), command);
                Testbed testbed = Testbed.open(section.spec(), store, 2)) {
            return new Explorer(testbed, bounds, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    /** In Python it is one command more: psycopg2 begins a transaction by a statement of its own. */
    @Tag("nightly")
    @Test
    void a_program_is_judged_as_the_same_section_in_java_is()
            throws IOException, InterruptedException, URISyntaxException {
        assumeTrue(hasLibraries(), "no " + PYTHON + " with redis and psycopg2");
        Path script = Path.of(SectionsInPostgresIT.class
                .getResource("unlock_before_commit.py")
                .toURI());
        List<String> command = List.of(PYTHON, script.toString());
        assertThat(SectionSource.isSectionProgram(command)).isTrue();
        assertThat(SectionSource.storesOf(command).name()).isEqualTo("Redis + SQL");

        try (CheckedLock section =
                        ProgramLock.in(SectionSource.storesOf(command).binding(), command);
                Testbed testbed = Testbed.open(section.spec(), store, 2)) {
            Census census = new Explorer(testbed, Bounds.clients(2), Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            Census inJava = SectionsCensusTest.census(UnlockBeforeCommit.class, Bounds.clients(2), store);
            assertThat(census.gap()).isEmpty();
            assertThat(census.observedFailures()).isEqualTo(inJava.observedFailures());
            assertThat(census.count(NOT_SERIALIZABLE)).isEqualTo(inJava.count(NOT_SERIALIZABLE));
        }
    }

    private static boolean hasLibraries() throws InterruptedException {
        try {
            Process process = new ProcessBuilder(PYTHON, "-c", "import psycopg2, redis").start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            // There is none.
            return false;
        }
    }
}
