package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.lock.SchemaBinding;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SqlLauncherTest {

    private static final String NO_SERVER = "jdbc:h2:tcp://127.0.0.1:1/none";

    /** Stands for a Redis, on which the canary is not broken: it would be seen if anybody asked for it. */
    private static final StoreKind NO_REDIS = new StoreKind() {

        @Override
        public String name() {
            return "Redis";
        }

        @Override
        public boolean isFor(LockSpec lock) {
            return lock.binding() instanceof RedisBinding;
        }

        @Override
        public Started start(BenchSettings settings) {
            throw new IllegalStateException("no lock in Redis was asked for");
        }
    };

    /** With a unique index the canary would be a lock: a bench that sees it break is the only one that says anything. */
    @Test
    void a_run_in_a_database_that_does_not_see_the_canary_break_is_void() {
        try (StoreRegistry launcher = new StoreRegistry(NO_REDIS, BenchSettings.DEFAULTS, started -> {})) {
            assertThatExceptionOfType(CanaryMissed.class)
                    .isThrownBy(() -> new CensusRun(new ProvenStore(new Blind(launcher)), Bounds.USUAL, Merging.ON)
                            .on(List.of(new SqlCanary().lock()), Exploration::census, () -> false, progress -> {}));
        }
    }

    /** Puts another lock under test than it is asked for. */
    private record Blind(Launcher launcher) implements Launcher {

        @Override
        public LockSpec canary() {
            return new SqlCanary().lock();
        }

        @Override
        public void requireFor(LockSpec lock) {
            launcher.requireFor(lock);
        }

        @Override
        public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
            return launcher.launch(new UniqueCanary().lock(), program, lease);
        }
    }

    /** An advisory lock of a number that is always the same would be one lock in all of them. */
    @Test
    void attacks_on_a_lock_of_which_nobody_has_said_more_are_carried_out_one_after_the_other() {
        try (Database database = Database.start(DatabaseBackends.named("h2"))) {
            SqlLauncher launcher = new SqlLauncher(database);
            LockSpec described = new SqlCanary().lock();
            LockSpec undescribed = LockSpec.in(SchemaBinding.ofProgram(List.of()), "program");

            assertThat(launcher.mostClients(List.of(described))).isGreaterThan(8);
            assertThat(launcher.mostClients(List.of(described, undescribed))).isOne();
        }
    }

    /** Between INSERT and COMMIT of one client, the INSERT of another waits for the row, and no view of an H2 shows it. */
    @Test
    void a_client_that_waits_for_the_uncommitted_row_of_another_is_blocked_until_it_commits() {
        try (Database database = Database.start(DatabaseBackends.named("h2"));
                Testbed testbed = UnprovenTestbed.open(new CommittingSpec().lock(), new SqlLauncher(database), 2)) {
            Trace story = new Replayer(testbed).play(Schedule.parse("committing:A.B.A.B"));

            assertThat(story.steps())
                    .extracting(Step::toString)
                    .containsExactly(
                            "A: INSERT INTO t VALUES ('lock') -> 1, A ACQUIRING, no lock",
                            "B: INSERT INTO t VALUES ('lock') -> blocked, B ACQUIRING, no lock",
                            "A: COMMIT -> OK, A INSIDE, lock=row [] forever",
                            "B: INSERT INTO t VALUES ('lock') -> unique violation, B DONE, lock=row [] forever");
            assertThat(story.steps().get(2).events()).contains(new Event.Unblocked("B"));
        }
    }

    /** Nothing is taken before COMMIT: who dies there leaves nothing behind, and who dies after it leaves an orphan. */
    @Test
    void what_a_transaction_has_written_that_is_open_is_not_there_yet() {
        try (Database database = Database.start(DatabaseBackends.named("h2"));
                Testbed testbed = UnprovenTestbed.open(new CommittingSpec().lock(), new SqlLauncher(database), 2)) {
            Replayer replayer = new Replayer(testbed);

            assertThat(replayer.play(Schedule.parse("committing:A.A-crash.B.B.B.B.B"))
                            .failures())
                    .isEmpty();
            assertThat(replayer.play(Schedule.parse("committing:A.A.A-crash.B")).failures())
                    .containsOnlyKeys(Failure.ORPHAN_KEY);
        }
    }

    /** The newcomer is asked about the committed rows, on a table of its own: in that of the clients it would wait for the one of A. */
    @Test
    void a_lock_that_commits_by_itself_is_counted() {
        try (Database database = Database.start(DatabaseBackends.named("h2"));
                Testbed testbed = UnprovenTestbed.open(new CommittingSpec().lock(), new SqlLauncher(database), 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();
            Census oneByOne = new Explorer(testbed, Bounds.USUAL, Merging.OFF)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(census.observedFailures()).containsExactly(Failure.ORPHAN_KEY);
            assertThat(census.schedules()).isEqualTo(oneByOne.schedules()).isEqualTo(86);
            assertThat(census.count(Failure.ORPHAN_KEY)).isEqualTo(oneByOne.count(Failure.ORPHAN_KEY));
        }
    }

    /** Whoever makes a table in the first database meanwhile would have to wait for one that is made there. */
    @Test
    void the_twin_of_a_lock_that_runs_beside_another_is_in_the_database_of_that_one() {
        try (Database first = Database.start(DatabaseBackends.named("h2"))) {
            SqlLauncher launcher = new SqlLauncher(first);
            try (SystemUnderTest original = launcher.launch(new SqlCanary().lock());
                    SystemUnderTest beside = launcher.launchBeside(original).orElseThrow();
                    SystemUnderTest twin = launcher.launchTwin(beside)) {
                Database other = ((Relaunched) beside).database();
                assertThat(other).isNotSameAs(first);
                assertThat(((Relaunched) twin).database()).isSameAs(other);
            }
        }
    }

    @Test
    void a_database_that_does_not_start_is_named_with_the_reason_and_not_waited_for_twice() {
        BenchSettings settings = BenchSettings.DEFAULTS.with(Setting.DATABASE, NO_SERVER);
        try (StoreRegistry launcher = new StoreRegistry(NO_REDIS, settings, database -> {})) {
            SetupProblem first =
                    catchThrowableOfType(SetupProblem.class, () -> launcher.launch(new SqlCanary().lock()));
            assertThat(first)
                    .hasMessageStartingWith("the database of lab.database, jdbc:h2:tcp://127.0.0.1:1/none,"
                            + " does not answer (Connection is broken:");
            assertThat(launcher.perStore(new SqlCanary().lock())).isEmpty();
            assertThat(launcher.started()).isEmpty();
            assertThatThrownBy(() -> launcher.launch(new SqlCanary().lock())).isSameAs(first);
        }
    }

    @Test
    void a_backend_that_is_none_is_named() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> DatabaseBackends.named("oracle"))
                .withMessage(
                        "lab.database is 'oracle', which is no database; use h2, postgres, mariadb, or a URL such as"
                                + " postgresql://host/database or jdbc:mariadb://host/database");
    }

    /** And the password in it is not repeated, which the driver manager would do. */
    @Test
    void a_url_that_no_driver_knows_is_told_what_is_missing() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Database.start(DatabaseBackends.named("jdbc:oracle:thin:@host/db?password=secret")))
                .withMessage(
                        "no JDBC driver here knows the database of lab.database, jdbc:oracle:thin:@host/db; ./lab brings"
                                + " those of H2, PostgreSQL and MariaDB, and any other has to be on the class path");
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Database.start(DatabaseBackends.named("jdbc:mysql://host/db?password=secret")))
                .withMessage(
                        "no JDBC driver here knows the database of lab.database, jdbc:mysql://host/db; begin the URL with"
                                + " jdbc:mariadb: instead of jdbc:mysql:, the driver of MariaDB reaches a MySQL as well");
    }

    @Test
    void a_password_in_a_url_is_not_repeated() {
        assertThat(DatabaseBackends.named("jdbc:postgresql://me:secret@host/db?password=secret")
                        .start()
                        .origin()
                        .in(Language.ENGLISH))
                .isEqualTo("jdbc:postgresql://host/db");
    }

    @Test
    void nothing_is_said_of_what_would_be_made_for_a_lock_that_is_not_let_in() throws SQLException {
        List<StoreKind.Started> told = new ArrayList<>();
        LockSpec lock = LockSpec.in(SchemaBinding.ofProgram(List.of()), "program");
        BenchSettings named = BenchSettings.DEFAULTS.with(Setting.DATABASE, "jdbc:h2:mem:refusing");
        try (Connection theirs = DriverManager.getConnection("jdbc:h2:mem:refusing");
                StoreRegistry launcher = new StoreRegistry(NO_REDIS, named, told::add)) {
            assertThat(theirs.isValid(1)).isTrue();
            assertThatExceptionOfType(SetupProblem.class).isThrownBy(() -> launcher.requireFor(lock));
            assertThat(told).isEmpty();

            launcher.requireFor(new SqlCanary().lock());

            assertThat(told).hasSize(1);
        }
    }

    @Test
    void what_its_owner_calls_expendable_is_taken_for_sections_and_left_without_a_schema_of_ours() throws Exception {
        BenchSettings named = BenchSettings.DEFAULTS.with(Setting.DATABASE, "jdbc:h2:mem:expendable");
        BenchSettings expendable = named.with(Setting.DATABASE_MAY_BE_CLEARED, "true");
        LockSpec section = LockSpec.in(SqlCanary.SECTION, "section");
        SqlKind kind = new SqlKind();
        try (Connection theirs = DriverManager.getConnection("jdbc:h2:mem:expendable")) {
            try (StoreKind.Started server = kind.start(named)) {
                assertThatExceptionOfType(SetupProblem.class)
                        .isThrownBy(() -> server.requireFor(section))
                        .withMessageEndingWith("or add --database-may-be-cleared");
            }

            try (StoreKind.Started server = kind.start(expendable)) {
                assertThat(server.traces().orElseThrow().in(Language.ENGLISH))
                        .isEqualTo("In jdbc:h2:mem:expendable, which you say may be cleared, the bench makes schemas"
                                + " whose names begin with lock_evolution_, and drops them at the end; what is checked"
                                + " may also change what stands outside of them.");
                server.requireFor(section);
                server.open();
                assertThat(schemas(theirs)).anyMatch(name -> name.startsWith("LOCK_EVOLUTION_"));
                assertThat(server.another()).isEmpty();
            }

            assertThat(schemas(theirs)).noneMatch(name -> name.startsWith("LOCK_EVOLUTION_"));
        }
    }

    private static List<String> schemas(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getSchemas()) {
            while (rows.next()) {
                names.add(rows.getString(1).toUpperCase(Locale.ROOT));
            }
        }
        return names;
    }

    @Test
    void what_the_bench_starts_itself_is_not_called_expendable() {
        BenchSettings settings = BenchSettings.DEFAULTS.with(Setting.DATABASE_MAY_BE_CLEARED, "true");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> DatabaseBackends.chosenBy(settings))
                .withMessage("--database-may-be-cleared is for a database that you name by its URL, and 'h2' is the"
                        + " bench's own; leave it out");
    }

    /** What it names outside of its schema would be somebody's. */
    @Test
    void a_lock_that_nobody_has_described_does_not_come_into_the_database_of_somebody() {
        LockSpec lock = LockSpec.in(
                SchemaBinding.of(List.of(), (database, name, owner, lease, clock) -> {
                    throw new IllegalStateException("nobody is to make it");
                }),
                "theirs");
        try (Database theirs = Database.start(DatabaseBackends.named("jdbc:h2:mem:theirs"))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> new SqlLauncher(theirs).launch(lock))
                    .withMessage(
                            "nothing says which tables theirs uses, so it is judged only in a database that the bench"
                                    + " starts, and not in jdbc:h2:mem:theirs; add --database h2, postgres or mariadb, or"
                                    + " --database-may-be-cleared, or describe the lock by a LockProvider (./lab check --new sql)");
        }
    }
}
