package io.github.lockevolution.mariadb;

import static io.github.lockevolution.lock.Failure.BROKEN_INVARIANT;
import static io.github.lockevolution.lock.Failure.DEADLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.GatedDataSource;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The locks and sections of this module on the MariaDB that is installed; skipped where none is. */
class MariaDbLocksIT {

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

    /** Those by name are counted as an advisory lock of a PostgreSQL. */
    @Test
    void each_lock_shows_what_it_declares() throws InterruptedException {
        List<Census> censuses = new CensusRun(new ProvenStore(new SqlLauncher(database)), Bounds.USUAL, Merging.ON)
                .on(new MariaDbLocks().locks(), Exploration::census, () -> false, progress -> {});

        assertThat(censuses).extracting(Census::gap).allMatch(gap -> gap.isEmpty());
        assertThat(censuses).extracting(Census::expectation).containsOnly(Expectation.MET);
        assertThat(censuses).extracting(census -> census.schedules().intValue()).containsExactly(190, 410, 88, 28);
        assertThat(censuses)
                .extracting(Census::observedFailures)
                .containsExactly(Set.of(LEASE_OVERRUN), Set.of(LEASE_OVERRUN), Set.of(RACE), Set.of(ORPHAN_KEY));
    }

    @Test
    void the_lock_of_a_dead_holder_goes_with_its_connection() {
        assertThat(play("my-get-lock:A.B.A-crash").steps())
                .extracting(Step::toString)
                .containsExactly(
                        "A: SELECT GET_LOCK('lock', 0) -> (1), A INSIDE, lock=advisory lock [taken] forever",
                        "B: SELECT GET_LOCK('lock', 0) -> (0), B DONE, lock=advisory lock [taken] forever",
                        "A-crash, A DEAD, no lock");
    }

    /** The lock goes from A to C, who came before B, in one step; C hears of it in the next. */
    @Test
    void who_came_first_gets_it_when_the_holder_unlocks() {
        Trace story = play("my-get-lock-waits:A.C.B.A.A.C.C.C.B");

        assertThat(story.steps().get(4).events())
                .containsExactly(new Event.Finished("A"), new Event.Unblocked("C"), new Event.Took("C"));
        assertThat(story.steps().get(7).events())
                .containsExactly(new Event.Finished("C"), new Event.Unblocked("B"), new Event.Took("B"));
    }

    private static Trace play(String schedule) {
        Schedule moves = Schedule.parse(schedule);
        LockSpec lock = new MariaDbLocks().lock(schedule.split(":")[0]);
        try (Testbed testbed = Testbed.open(lock, new ProvenStore(new SqlLauncher(database)), 3)) {
            return new Replayer(testbed).play(moves);
        }
    }

    /** The claims of {@link GetLock}: names are those of the server, and a session that has the lock gets it again. */
    @Test
    void another_application_on_the_server_is_refused_and_another_user_of_the_session_is_not() throws SQLException {
        try (Database apart = Database.start(DatabaseBackends.named("mariadb"));
                Connection session = database.connect();
                Connection application = database.connect();
                Statement ours = session.createStatement();
                Statement theirs = application.createStatement();
                GatedDataSource elsewhere = new GatedDataSource(apart, CommandGate.OPEN, sql -> sql)) {
            theirs.execute("CREATE DATABASE IF NOT EXISTS theirs");
            theirs.execute("USE theirs");
            assertThat(answer(ours, "GET_LOCK('cron', 0)")).isEqualTo(1);

            assertThat(answer(theirs, "GET_LOCK('cron', 0)")).isZero();
            assertThat(answer(ours, "GET_LOCK('cron', 0)")).isEqualTo(1);
            assertThat(answer(ours, "RELEASE_LOCK('cron')")).isEqualTo(1);
            assertThat(answer(theirs, "GET_LOCK('cron', 0)"))
                    .as("taken twice, released once")
                    .isZero();
            DistributedLock onAnotherServer = new GetLock(elsewhere, "cron");
            assertThat(onAnotherServer.tryLock()).isTrue();
            onAnotherServer.unlock();
        }
    }

    private static int answer(Statement statement, String function) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT " + function)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void each_section_shows_what_its_comment_says_and_its_twin_does_not() {
        BenchSettings settings = BenchSettings.ofSystem().with(Setting.DATABASE, "mariadb");
        try (StoreKind.Started stores = new SectionKind().start(settings)) {
            ProvenStore store = new ProvenStore(stores);

            requireCount(census(SelectThenInsert.class, store), DEADLOCK);
            requireCount(census(InsertOrUpdate.class, store));
            requireCount(census(CloseKeepsLock.class, store), BROKEN_INVARIANT);
            requireCount(census(ReleasedBeforeClose.class, store));
        }
    }

    private static void requireCount(Census census, Failure... failures) {
        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).containsExactly(failures);
    }

    private static Census census(Class<?> section, ProvenStore store) {
        try (CheckedLock found = JavaLockLoader.ofClass(section.getName(), LockUse.USUAL, List.of());
                Testbed testbed = Testbed.open(found.spec(), store, 2)) {
            return new Explorer(testbed, Bounds.clients(2), Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
        }
    }

    @Test
    void an_h2_has_no_locks_by_name() {
        try (Database other = Database.start(DatabaseBackends.named("h2"))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> new SqlLauncher(other).requireFor(new MariaDbLocks().lock("my-get-lock")))
                    .withMessage("my-get-lock needs GET_LOCK of a MariaDB or MySQL, and this is H2 2.3.232; add"
                            + " --database mariadb");
        }
    }

    /** By them {@code ./lab} finds out that somebody asks for this module. */
    @Test
    void its_name_and_all_its_locks_ask_for_it() throws IOException {
        List<String> locks = LockProvider.allOnTheClassPath()
                .filter(lock -> lock.collection().equals("mariadb"))
                .map(LockSpec::name)
                .sorted()
                .toList();

        assertThat(Files.readAllLines(Path.of("names.txt")))
                .startsWith("mariadb")
                .endsWith(locks.toArray(String[]::new))
                .hasSize(locks.size() + 1);
    }
}
