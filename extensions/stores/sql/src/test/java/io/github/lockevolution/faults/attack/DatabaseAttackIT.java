package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.github.lockevolution.faults.locks.RowLock;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.GaveUpWaiting;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlCanary;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A lock that is a locked row of a real PostgreSQL, behind a Toxiproxy: the connection is the lease, and who comes next waits. */
@Execution(ExecutionMode.CONCURRENT)
class DatabaseAttackIT {

    /** Once for all, and ended with this JVM: whoever runs each test by itself, as PIT does, need not wait for a server each time. */
    private static final Database DATABASE = Database.start(DatabaseBackends.named("postgres"));

    private static final TestEnvironment SITE = environment(DATABASE, "embedded");

    private static TestEnvironment environment(Database database, String toxiproxy) {
        return TestEnvironment.start(new SqlLauncher(database), ToxiproxyBackends.named(toxiproxy));
    }

    /** What is left of an attack that was carried out. */
    private record Outcome(String story, List<Event> events, Verdict verdict) {

        static Outcome of(AttackScript script, LockSpec lock) throws Exception {
            try (FaultScenario scenario = new FaultScenario(lock, SITE)) {
                String story = script.carryOut(scenario).in(Language.ENGLISH);
                return new Outcome(story, scenario.history().events(), Verdict.on(scenario.history()));
            }
        }

        /** The events by their names and clients, as in {@code Took A, LeaseRanOut}. */
        String history() {
            return events.stream()
                    .map(event -> event.toString()
                            .replaceAll(", (share|free)=[^]]*", "")
                            .replaceAll("\\[(client=)?|\\]", " ")
                            .strip())
                    .collect(Collectors.joining(", "));
        }
    }

    private static FaultScenario scenario() {
        return new FaultScenario(new RowLock().lock(), SITE);
    }

    private static Outcome halfOpen(LockSpec lock) throws Exception {
        return Outcome.of(new HalfOpenConnection(), lock);
    }

    @Test
    void each_attack_shows_what_a_locked_row_must_show() throws InterruptedException {
        AttackReport report = new AttackRun(SITE)
                .on(List.of(new RowLock().lock()), result -> {})
                .get(0);

        assertThat(report.results().stream()
                        .map(result -> result.attack().name() + " " + result.inJson())
                        .collect(Collectors.joining("\n")))
                .as(report.results().stream().map(AttackResult::story).collect(Collectors.joining("\n")))
                .isEqualTo("""
                        BOTH_AT_ONCE survives
                        KILLED_WHILE_HOLDING survives
                        LATE_UNLOCK not applicable
                        LOST_REPLY survives
                        PAUSED_HOLDER not applicable
                        SLOW_WORKER not applicable
                        DEAD_WAITER survives
                        DEAD_THREAD ORPHAN_KEY
                        CLOCK_AHEAD not applicable
                        HALF_OPEN_CONNECTION LEASE_OVERRUN""");
    }

    /** B waits until the database ends A's session, and A hears of it when it gives the lock back. */
    @Test
    void whoever_comes_next_is_inside_while_the_holder_behind_a_dead_link_works_on() throws Exception {
        Outcome seen = halfOpen(new RowLock().lock());

        assertThat(seen.history())
                .isEqualTo(
                        "Entered A, Took A, GaveUpWaiting B, Finished B, LeaseRanOut, Entered B, Took B, Left A, Finished A, Left B, Finished B, Freed B");
        assertThat(seen.story())
                .isEqualTo("A's link swallows everything, and the database does not notice; B does not get in; the"
                        + " database ends A's session, and B is inside while A believes that it holds the lock");
        assertThat(seen.verdict().failures()).containsExactly(Failure.LEASE_OVERRUN);
    }

    /** Nobody has to end A's session for that: it is no overrun. A's row, which A gives back first, was the only one that was locked. */
    @Test
    void a_lock_that_lets_two_in_does_so_behind_a_dead_link_too() throws Exception {
        Outcome seen = halfOpen(new RowLock((owner, soundly) -> owner.equals("B") || soundly.getAsBoolean()).lock());

        assertThat(seen.history())
                .isEqualTo("Entered A, Took A, Entered B, Left A, Finished A, Freed A, Left B, Finished B");
        assertThat(seen.story())
                .isEqualTo("A's link swallows everything, and the database does not notice; B is inside, too");
        assertThat(seen.verdict().failures()).containsExactly(Failure.RACE, Failure.FOREIGN_UNLOCK);
    }

    /** The row that it has locked over its second connection is not let go of because the first one was lost. */
    @Test
    void who_connects_again_and_is_inside_after_a_lost_reply_stays_there() throws Exception {
        Outcome seen = Outcome.of(new LostReply(), new RowLock((owner, soundly) -> triesAgain(soundly)).lock());

        assertThat(seen.story())
                .isEqualTo("SELECT takes the lock, A never hears of it; its library sends it again, and A is inside; a"
                        + " newcomer gets in");
        assertThat(seen.events())
                .startsWith(new Entered("A"), new Took("A"), new Left("A"), new Finished("A"), new Freed("A"));
        assertThat(seen.verdict()).isEqualTo(new Verdict.Survives());
    }

    private static boolean triesAgain(BooleanSupplier soundly) {
        try {
            return soundly.getAsBoolean();
        } catch (IllegalStateException e) {
            return soundly.getAsBoolean();
        }
    }

    private static void assertProvesNothing(LockSpec lock, String reason) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> halfOpen(lock))
                .withMessage(reason);
    }

    /** Its row is there until somebody deletes it. */
    @Test
    void a_lock_whose_row_outlasts_the_session_has_none_to_lose() {
        assertThat(SingleAttack.on(Attack.HALF_OPEN_CONNECTION, new SqlCanary().lock(), SITE)
                        .story())
                .isEqualTo("not applicable: no session");
    }

    @Test
    void as_many_clients_come_to_a_dead_link_as_the_attack_says() {
        Set<String> clients = ConcurrentHashMap.newKeySet();
        RowLock counting = new RowLock((owner, soundly) -> {
            clients.add(owner);
            return soundly.getAsBoolean();
        });

        SingleAttack.on(Attack.HALF_OPEN_CONNECTION, counting.lock(), SITE);

        // Whoever looks at last whether the lock is free comes over no link.
        clients.remove("N");
        assertThat(clients).hasSize(Attack.HALF_OPEN_CONNECTION.clients());
    }

    /** Two for each client: the server refuses whoever comes after that. */
    @Test
    void the_server_takes_as_many_connections_as_the_clients_may_have() throws SQLException {
        int connections =
                Integer.parseInt(column(DATABASE, "SHOW max_connections").get(0));

        assertThat(SITE.capacity(List.of())).isBetween(Attack.BOTH_AT_ONCE.clients(), connections / 2);
    }

    @Test
    void a_free_row_that_the_holder_cannot_lock_proves_nothing() {
        assertProvesNothing(
                new RowLock((owner, soundly) -> !owner.equals("A") && soundly.getAsBoolean()).lock(),
                "A could not take a free lock");
    }

    /** A says that it is inside, and has locked nothing. */
    @Test
    void a_holder_that_holds_nothing_by_its_session_proves_nothing() {
        assertProvesNothing(
                new RowLock((owner, soundly) -> owner.equals("A") || !owner.equals("B") && soundly.getAsBoolean())
                        .lock(),
                "the database has let go of what A held before its session was ended");
    }

    @Test
    void a_row_that_nobody_locks_after_the_session_proves_nothing() {
        assertProvesNothing(
                new RowLock((owner, soundly) -> !owner.equals("B") && soundly.getAsBoolean()).lock(),
                "B could not take the lock after A's session had ended");
    }

    @Test
    void a_link_that_still_carries_answers_proves_nothing() throws Exception {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start();
                TestEnvironment toothless = environment(DATABASE, withoutToxics(toxiproxy))) {
            AttackResult result = SingleAttack.on(Attack.HALF_OPEN_CONNECTION, new RowLock().lock(), toothless);

            assertThat(result.inJson()).isEqualTo("inconclusive");
            assertThat(result.story()).isEqualTo("the link of A still carries answers");
        }
    }

    /** Its address with an API in front that says of each toxic that it is there, and makes none. */
    private static String withoutToxics(EmbeddedToxiproxy toxiproxy) throws IOException {
        HttpServer api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String behind = "http://127.0.0.1:" + toxiproxy.address().getPort();
        api.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            int status = exchange.getRequestMethod().equals("POST") ? 200 : 204;
            if (!exchange.getRequestURI().getPath().contains("/toxics")) {
                HttpResponse<byte[]> response = HttpClient.newHttpClient()
                        .sendAsync(
                                HttpRequest.newBuilder(URI.create(behind + exchange.getRequestURI()))
                                        .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body))
                                        .build(),
                                HttpResponse.BodyHandlers.ofByteArray())
                        .join();
                status = response.statusCode();
                body = response.body();
            }
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        api.start();
        return "http://127.0.0.1:" + api.getAddress().getPort();
    }

    @Test
    void whoever_would_wait_for_ever_gives_up_and_is_not_inside() throws Exception {
        try (FaultScenario scenario = scenario()) {
            LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
            LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);

            assertThat(a.tryLock()).isTrue();
            assertThat(b.tryLock()).isFalse();

            assertThat(scenario.history().events())
                    .containsExactly(new Entered("A"), new Took("A"), new GaveUpWaiting("B"), new Finished("B"));
        }
    }

    @Test
    void an_attempt_that_is_given_up_has_ended() throws Exception {
        try (FaultScenario scenario = scenario()) {
            LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
            scenario.client("A", FaultScenario.LONG_LEASE).tryLock();
            CompletableFuture<Boolean> call = b.beginTryLock();
            await("the database makes B wait").until(b::isBlocked);

            b.abortBlockedCall(call);

            assertThat(call).isDone();
            assertThat(b.isBlocked()).isFalse();
        }
    }

    @Test
    void whoever_is_lost_holds_no_row_any_more() throws Exception {
        try (FaultScenario scenario = scenario()) {
            LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
            LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
            a.tryLock();

            a.lose();

            assertThat(b.tryLock()).isTrue();
        }
    }

    @Test
    void whoever_gives_up_after_an_error_holds_no_row_any_more() throws Exception {
        try (FaultScenario scenario = scenario()) {
            LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
            LiveClient b = scenario.client("B", FaultScenario.LONG_LEASE);
            a.tryLock();

            a.awaitFailure(
                    IllegalStateException.class,
                    CompletableFuture.failedFuture(new IllegalStateException("the answer was lost")));

            assertThat(b.tryLock()).isTrue();
        }
    }

    @Test
    void a_scene_beside_has_a_lock_of_its_own() throws Exception {
        try (FaultScenario scenario = scenario();
                FaultScenario beside = scenario.beside()) {
            assertThat(scenario.client("A", FaultScenario.LONG_LEASE).tryLock()).isTrue();
            assertThat(beside.client("A", FaultScenario.LONG_LEASE).tryLock()).isTrue();
            assertThat(beside.system().key()).isNotEqualTo(scenario.system().key());
        }
    }

    /** In a database of its own, so that no table of another lock is there. */
    @Test
    void the_rows_of_a_lock_have_its_name_until_its_scene_is_closed() throws Exception {
        try (Database other = DATABASE.startAnother().orElseThrow();
                TestEnvironment there = environment(other, "embedded")) {
            FaultScenario scenario = new FaultScenario(new RowLock().lock(), there);
            scenario.client("A", FaultScenario.LONG_LEASE);
            assertThat(names(other)).isNotEmpty().containsOnly(scenario.system().key());

            scenario.close();

            assertThat(names(other)).isEmpty();
        }
    }

    @Test
    void a_lock_that_nobody_has_looked_at_leaves_no_row_behind_either() throws Exception {
        try (Database other = DATABASE.startAnother().orElseThrow();
                TestEnvironment there = environment(other, "embedded")) {
            FaultScenario scenario = new FaultScenario(new RowLock().lock(), there);
            assertThat(names(other)).isEmpty();
            String key = scenario.system().key();
            assertThat(names(other)).containsExactly(key);

            scenario.close();

            assertThat(names(other)).isEmpty();
        }
    }

    private static List<String> names(Database database) throws SQLException {
        List<String> names = new ArrayList<>();
        for (String table : column(database, "SELECT tablename FROM pg_tables WHERE tablename LIKE 'row_lock%'")) {
            names.addAll(column(database, "SELECT name FROM " + table));
        }
        return names;
    }

    private static List<String> column(Database database, String question) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            List<String> column = new ArrayList<>();
            while (rows.next()) {
                column.add(rows.getString(1));
            }
            return column;
        }
    }

    /** No attack waits longer than that. */
    @Test
    void a_lease_that_is_renewed_runs_out_within_a_scene() throws Exception {
        try (FaultScenario scenario = scenario()) {
            assertThat(scenario.renewableLease()).isPositive().isLessThan(Duration.ofSeconds(20));
        }
    }

    @Test
    void what_clients_write_is_kept_in_order() throws Exception {
        try (FaultScenario scenario = scenario()) {
            assertThat(scenario.client("A", FaultScenario.LONG_LEASE).write("first"))
                    .isTrue();
            assertThat(scenario.client("B", FaultScenario.LONG_LEASE).write("second"))
                    .isTrue();

            assertThat(scenario.resource()).containsExactly("first", "second");
        }
    }
}
