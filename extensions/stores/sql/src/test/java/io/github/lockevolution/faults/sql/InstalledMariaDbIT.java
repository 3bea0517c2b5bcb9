package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.sql.words.SqlReply;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the bench asks of a MariaDB, on the one that is installed; skipped where none is. */
class InstalledMariaDbIT {

    private static final int ROUNDS = 50;

    private static DatabaseServer server;
    private Database database;
    private String table;

    @BeforeAll
    static void start() {
        assumeTrue(InstalledMariaDb.find().isPresent(), "no mariadbd is installed here");
        server = new InstalledMariaDb().start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop().run();
        }
    }

    @BeforeEach
    void make() {
        database = Database.start(() -> foreign(server.url()));
        table = database.tables().newName("t");
        database.tables()
                .make(
                        table,
                        List.of(
                                "CREATE TABLE " + table + " (name VARCHAR(64) PRIMARY KEY)",
                                "INSERT INTO " + table + " VALUES ('a'), ('b')"));
    }

    /** The same server as somebody's. */
    private static DatabaseServer foreign(String url) {
        return DatabaseBackends.named(url).start();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void it_says_its_name_and_version() {
        assertThat(database.version()).matches("MariaDB \\d+\\.\\d+\\.\\d+");
    }

    /** A server that starts removes what it takes for its own of an earlier run. */
    @Test
    void the_temporary_tables_of_another_server_are_left_alone() throws IOException {
        Path table = Files.createTempFile("#sql-temptable-", ".MAI");
        try {
            new InstalledMariaDb().start().stop().run();

            assertThat(table).exists();
        } finally {
            Files.deleteIfExists(table);
        }
    }

    /** Two take turns, so that an answer of before would be wrong each time. */
    @Test
    void who_waits_is_blocked_until_the_other_commits_and_not_a_moment_longer() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        RunningStatement running = new RunningStatement(database);
        try (Connection one = database.connectClient();
                Connection other = database.connectClient()) {
            for (int i = 0; i < ROUNDS; i++) {
                Connection holder = i % 2 == 0 ? one : other;
                Connection waiting = i % 2 == 0 ? other : one;
                lockRows(holder);
                Future<Object> answer = thread.submit(() -> running.run(waiting, () -> lockRows(waiting)));
                while (!running.isBlocked()) {
                    assertThat(answer).isNotDone();
                }

                holder.commit();

                assertThat(running.isBlocked()).as("round %d", i).isFalse();
                assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(true);
                waiting.commit();
            }
        } finally {
            thread.shutdownNow();
        }
    }

    /** The list of sessions says "User lock" of a session that has the lock already. */
    @Test
    void who_waits_for_a_name_is_blocked_until_the_other_releases_it_and_not_a_moment_longer() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        RunningStatement running = new RunningStatement(database);
        try (Connection one = database.connectClient();
                Connection other = database.connectClient()) {
            for (int i = 0; i < ROUNDS; i++) {
                Connection holder = i % 2 == 0 ? one : other;
                Connection waiting = i % 2 == 0 ? other : one;
                running.note("SELECT GET_LOCK('it''s', 60)");
                assertThat(asks(holder, "GET_LOCK('it''s', 60)")).isEqualTo(1);
                assertThat(database.advisoryLocks(holder)).isEqualTo(1);
                Future<Object> answer =
                        thread.submit(() -> running.run(waiting, () -> asks(waiting, "GET_LOCK('it''s', 60)")));
                while (!running.isBlocked()) {
                    assertThat(answer).isNotDone();
                }

                asks(holder, "RELEASE_LOCK('it''s')");

                assertThat(running.isBlocked()).as("round %d", i).isFalse();
                assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(1);
                assertThat(database.isHolding(holder)).isFalse();
                assertThat(database.isHolding(waiting)).isTrue();
                asks(waiting, "RELEASE_LOCK('it''s')");
            }
        } finally {
            thread.shutdownNow();
        }
    }

    private static int asks(Connection connection, String function) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SELECT " + function)) {
            answer.next();
            return answer.getInt(1);
        }
    }

    /** The wait of the one that is ended is over when the bench goes on, and so is that of who waits for it. */
    @Test
    void who_waits_goes_on_as_soon_as_the_holder_is_ended() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        RunningStatement running = new RunningStatement(database);
        try (Connection waiting = database.connectClient()) {
            for (int i = 0; i < ROUNDS; i++) {
                Connection holder = database.connectClient();
                lockRows(holder);
                Future<Object> answer = thread.submit(() -> running.run(waiting, () -> lockRows(waiting)));
                while (!running.isBlocked()) {
                    assertThat(answer).isNotDone();
                }

                database.end(holder);

                assertThat(running.isBlocked()).as("round %d", i).isFalse();
                assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(true);
                waiting.commit();
                holder.close();
            }
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void a_row_is_free_as_soon_as_the_connection_that_locked_it_was_cut() throws SQLException {
        try (Connection asking = database.connect()) {
            for (int i = 0; i < ROUNDS; i++) {
                GatedDataSource client = new GatedDataSource(database, CommandGate.OPEN, sql -> sql);
                lockRows(client.getConnection());
                assertThat(unlocked(asking)).as("locked, round %d", i).isEmpty();

                client.cut();

                assertThat(unlocked(asking)).as("free, round %d", i).containsExactly("a", "b");
            }
        }
    }

    private List<String> unlocked(Connection asking) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = asking.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM " + table + " FOR UPDATE SKIP LOCKED")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    @Test
    void a_client_holds_what_it_has_locked_or_written_until_its_transaction_ends() throws SQLException {
        try (Connection client = database.connectClient();
                Connection other = database.connectClient()) {
            client.setAutoCommit(false);
            client.createStatement().executeQuery("SELECT name FROM " + table);
            assertThat(database.isHolding(client)).as("looked").isFalse();

            lockRows(client);
            assertThat(database.isHolding(client)).as("locked").isTrue();
            assertThat(database.isHolding(other)).as("the other").isFalse();

            client.rollback();
            assertThat(database.isHolding(client)).as("rolled back").isFalse();

            client.createStatement().executeUpdate("INSERT INTO " + table + " VALUES ('c')");
            assertThat(database.isHolding(client)).as("written").isTrue();

            client.commit();
            assertThat(database.isHolding(client)).as("committed").isFalse();
        }
    }

    /** By default InnoDB gives up after 50 s, and what a client does then would hang on how slow the machine is. */
    @Test
    void no_time_out_decides_for_a_client() throws SQLException {
        try (Connection client = database.connectClient();
                ResultSet setting = client.createStatement().executeQuery("SELECT @@innodb_lock_wait_timeout")) {
            setting.next();

            assertThat(setting.getLong(1)).isGreaterThanOrEqualTo(100_000_000);
        }
    }

    /** A locks a, B locks b, A waits for b, B asks for a: InnoDB ends the same one of the two each time, and that is its answer. */
    @Test
    void a_deadlock_is_answered_in_the_same_way_each_time() throws Exception {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            answers.add(deadlock());
        }

        assertThat(answers).containsOnly("A: locked, B: deadlock, ended by the store");
    }

    private String deadlock() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        RunningStatement running = new RunningStatement(database);
        try (Connection a = database.connectClient();
                Connection b = database.connectClient()) {
            lock(a, "a");
            lock(b, "b");
            Future<String> waiting = thread.submit(() -> String.valueOf(running.run(a, () -> lock(a, "b"))));
            while (!running.isBlocked()) {
                assertThat(waiting).isNotDone();
            }
            String asking = lock(b, "a");
            return "A: " + waiting.get(20, TimeUnit.SECONDS) + ", B: " + asking;
        } finally {
            thread.shutdownNow();
        }
    }

    private String lock(Connection connection, String name) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT name FROM " + table + " WHERE name = '" + name + "' FOR UPDATE");
            return "locked";
        } catch (SQLException e) {
            return SqlReply.of(e).toString();
        }
    }

    /** As after Ctrl-C: DROP TABLE would wait for a day for the transaction that is open. */
    @Test
    void its_tables_are_dropped_also_while_a_client_has_locked_a_row() throws SQLException {
        try (Connection client = database.connectClient();
                Connection somebody = DriverManager.getConnection(server.url())) {
            lockRows(client);

            database.close();

            assertThat(somebody.createStatement()
                            .executeQuery("SHOW TABLES LIKE '%" + database.mark() + "%'")
                            .next())
                    .isFalse();
        }
    }

    /** A server of its own, which is killed while a client waits in it. */
    @Test
    void when_the_server_is_gone_who_waits_there_is_told_so_at_once() throws Exception {
        DatabaseServer dying = new InstalledMariaDb().start();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Database gone = Database.start(() -> foreign(dying.url()))) {
            gone.tables()
                    .make(
                            table,
                            List.of(
                                    "CREATE TABLE " + table + " (name VARCHAR(64) PRIMARY KEY)",
                                    "INSERT INTO " + table + " VALUES ('a')"));
            RunningStatement running = new RunningStatement(gone);
            GatedDataSource client = new GatedDataSource(gone, CommandGate.OPEN, sql -> sql);
            Connection holder = gone.connectClient();
            Connection waiting = gone.connectClient();
            Connection idle = client.getConnection();
            lockRows(holder);
            Future<Object> answer = thread.submit(() -> running.run(waiting, () -> lockRows(waiting)));
            while (!running.isBlocked()) {
                assertThat(answer).isNotDone();
            }

            assertThat(process(dying).destroyForcibly()).isTrue();

            assertThat(answer).failsWithin(20, TimeUnit.SECONDS);
            requireGone(() -> gone.isBlocked(holder));
            requireGone(() -> idle.createStatement().executeQuery("SELECT 1"));
            requireGone(() -> idle.setAutoCommit(false));
            requireGone(client::getConnection);
        } finally {
            thread.shutdownNow();
            dying.stop().run();
        }
    }

    /** Nothing is said of a lock then, whatever it makes of the error. */
    private static void requireGone(ThrowingCallable action) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(action)
                .withMessageContaining("does not answer (");
    }

    /** That server alone: other tests have theirs in this JVM. */
    private static ProcessHandle process(DatabaseServer server) {
        String port =
                "--port=" + URI.create(server.url().substring("jdbc:".length())).getPort();
        return ProcessHandle.current()
                .descendants()
                .filter(process -> List.of(process.info().arguments().orElse(new String[0]))
                        .contains(port))
                .findFirst()
                .orElseThrow();
    }

    private boolean lockRows(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM " + table + " FOR UPDATE")) {
            return rows.next();
        }
    }
}
