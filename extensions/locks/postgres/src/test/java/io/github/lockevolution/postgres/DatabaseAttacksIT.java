package io.github.lockevolution.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.databases.DatabaseLocks;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.attack.TestEnvironment;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.GatedDataSource;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every lock in a database under every attack that there is on one, on a real PostgreSQL behind a Toxiproxy. */
class DatabaseAttacksIT {

    private static final List<LockSpec> LOCKS = Stream.concat(
                    new DatabaseLocks().provided(), new PostgresLocks().provided())
            .toList();

    /** By hand: what each attack must show on the locks of a kind. */
    private static final String EXPECTED = """
            db-unique-index, db-owner-column
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  ORPHAN_KEY
              LATE_UNLOCK           not applicable: no lease
              LOST_REPLY            ORPHAN_KEY
              PAUSED_HOLDER         not applicable: no lease
              SLOW_WORKER           not applicable: no lease
              DEAD_WAITER           survives
              DEAD_THREAD           ORPHAN_KEY
              CLOCK_AHEAD           not applicable: no clock
              HALF_OPEN_CONNECTION  not applicable: no session
            db-client-clock
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              LATE_UNLOCK           survives
              LOST_REPLY            survives
              PAUSED_HOLDER         LEASE_OVERRUN
              SLOW_WORKER           LEASE_OVERRUN
              DEAD_WAITER           survives
              DEAD_THREAD           survives
              CLOCK_AHEAD           RACE
              HALF_OPEN_CONNECTION  not applicable: no session
            db-database-clock
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              LATE_UNLOCK           survives
              LOST_REPLY            survives
              PAUSED_HOLDER         LEASE_OVERRUN
              SLOW_WORKER           LEASE_OVERRUN
              DEAD_WAITER           survives
              DEAD_THREAD           survives
              CLOCK_AHEAD           not applicable: no clock
              HALF_OPEN_CONNECTION  not applicable: no session
            db-skip-locked, db-for-update, pg-try-advisory, pg-advisory, pg-try-advisory-xact
              BOTH_AT_ONCE          survives
              KILLED_WHILE_HOLDING  survives
              LATE_UNLOCK           not applicable: no lease
              LOST_REPLY            survives
              PAUSED_HOLDER         not applicable: no lease
              SLOW_WORKER           not applicable: no lease
              DEAD_WAITER           survives
              DEAD_THREAD           ORPHAN_KEY
              CLOCK_AHEAD           not applicable: no clock
              HALF_OPEN_CONNECTION  LEASE_OVERRUN
            """;

    private static Database database;
    private static List<AttackReport> reports;

    @BeforeAll
    static void attack() throws InterruptedException {
        database = Database.start(DatabaseBackends.named("postgres"));
        try (TestEnvironment environment =
                TestEnvironment.start(new SqlLauncher(database), ToxiproxyBackends.named("embedded"))) {
            reports = new AttackRun(environment).on(LOCKS, result -> {});
        }
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void each_lock_shows_what_locks_of_its_kind_must_show() {
        Map<String, List<String>> kinds = reports.stream()
                .collect(Collectors.groupingBy(
                        DatabaseAttacksIT::shown,
                        LinkedHashMap::new,
                        Collectors.mapping(report -> report.lock().name(), Collectors.toList())));

        String seen = kinds.entrySet().stream()
                .map(kind -> String.join(", ", kind.getValue()) + "\n" + kind.getKey())
                .collect(Collectors.joining());
        assertThat(seen).as(stories()).isEqualTo(EXPECTED);
    }

    private static String shown(AttackReport report) {
        return report.results().stream()
                .map(result -> String.format(
                        Locale.ROOT, "  %-20s  %s\n", result.attack().name(), shown(result)))
                .collect(Collectors.joining());
    }

    private static String shown(AttackResult result) {
        return result instanceof AttackResult.RuledOut ? result.story() : result.inJson();
    }

    private static String stories() {
        return reports.stream()
                .flatMap(report -> report.results().stream()
                        .map(result -> report.lock().name() + ", " + result.attack() + ": " + result.inJson() + " ("
                                + result.story() + ")"))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void no_lock_shows_what_it_does_not_declare() {
        assertThat(reports)
                .as(stories())
                .extracting(report -> report.expectation(report.lock().suffers()))
                .containsOnly(Expectation.MET);
    }

    @Test
    void behind_a_half_open_connection_the_holder_works_on_when_the_next_is_inside() {
        assertThat(reports.get(4)
                        .result(Attack.HALF_OPEN_CONNECTION)
                        .orElseThrow()
                        .story())
                .isEqualTo("A's link swallows everything, and the database does not notice; B does not get in; the"
                        + " database ends A's session, and B is inside while A believes that it holds the lock");
    }

    /** One is that of the database itself, and one asks. A session is listed until its process is gone, a moment after its client. */
    @Test
    void no_session_and_no_table_is_left_behind() throws SQLException {
        await("the others have ended")
                .untilAsserted(() -> assertThat(
                                number("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"))
                        .isEqualTo(2));
        assertThat(number("SELECT count(*) FROM pg_tables WHERE tablename LIKE '%" + database.mark() + "%'"))
                .isZero();
    }

    /** As when the bench is ended in the middle of the attack: the row is still locked, and its table could not be dropped. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void who_ends_in_the_middle_leaves_nothing_in_somebodys_database_either() throws Exception {
        Database theirs = Database.start(
                DatabaseBackends.named("jdbc:postgresql://" + database.address().orElseThrow() + "/postgres?user=lab"));
        try (TestEnvironment environment =
                        TestEnvironment.start(new SqlLauncher(theirs), ToxiproxyBackends.named("embedded"));
                ClientProxy proxy = environment.network().proxyFor("A");
                GatedDataSource client =
                        new GatedDataSource(theirs, proxy.address(), CommandGate.OPEN, statement -> statement)) {
            String table = theirs.tables().newName("lock_row");
            theirs.tables()
                    .make(
                            table,
                            List.of(
                                    "CREATE TABLE " + table + " (name VARCHAR(64))",
                                    "INSERT INTO " + table + " VALUES ('k')"));
            Connection holder = client.getConnection();
            holder.setAutoCommit(false);
            holder.createStatement().executeQuery("SELECT name FROM " + table + " FOR UPDATE");
            ClientProxy.Fault link = proxy.swallow();
            try {
                assertThat(client.isHolding()).isTrue();

                theirs.close();

                assertThat(number(
                                "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'lock-evolution-%'"))
                        .isZero();
                assertThat(number("SELECT count(*) FROM pg_tables WHERE tablename = '" + table + "'"))
                        .isZero();
            } finally {
                link.close();
            }
        }
    }

    private static int number(String question) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            return answer.getInt(1);
        }
    }
}
