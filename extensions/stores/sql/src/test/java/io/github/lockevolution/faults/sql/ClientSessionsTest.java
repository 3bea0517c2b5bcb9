package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClientSessionsTest {

    private static final int ROUNDS = 50;
    private static final int QUESTIONS = 5_000;

    private final Database database = Database.start(DatabaseBackends.named("h2"));

    @BeforeEach
    void make() {
        database.tables()
                .make("t", List.of("CREATE TABLE t (name VARCHAR(64) PRIMARY KEY)", "INSERT INTO t VALUES ('a')"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** An H2 refuses a statement that would have to wait; it is tried again whenever somebody asks. */
    @Test
    void who_waits_is_blocked_until_the_other_commits_and_not_a_moment_longer() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        RunningStatement running = new RunningStatement(database);
        try (Connection holder = database.connectClient();
                Connection waiting = database.connectClient()) {
            for (int i = 0; i < ROUNDS; i++) {
                lockRow(holder);
                Future<Object> answer = thread.submit(() -> running.run(waiting, () -> lockRow(waiting)));
                while (!running.isBlocked()) {
                    assertThat(answer).isNotDone();
                }

                holder.commit();
                database.noteReturn();

                assertThat(running.isBlocked()).as("round %d", i).isFalse();
                assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(true);
                waiting.commit();
            }
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void what_a_client_has_written_is_uncommitted_until_its_transaction_ends() throws SQLException {
        try (Connection client = database.connectClient()) {
            client.setAutoCommit(false);
            client.createStatement().executeUpdate("UPDATE t SET name = 'b' WHERE name = 'nobody'");
            assertThat(database.isHolding(client)).as("nothing written").isFalse();

            client.createStatement().executeUpdate("UPDATE t SET name = 'b'");
            assertThat(database.isHolding(client)).as("written").isTrue();

            client.rollback();
            assertThat(database.isHolding(client)).as("rolled back").isFalse();
        }
    }

    /** Several locks may be judged at the same time in one database. */
    @Test
    void what_another_client_has_locked_is_nothing_that_this_one_has_written() throws SQLException {
        try (Connection other = database.connectClient();
                Connection client = database.connectClient()) {
            lockRow(other);

            assertThat(database.isHolding(client)).isFalse();
            assertThat(database.isHolding(other)).isTrue();
        }
    }

    /** An H2 fails now and then at the question while another session commits. */
    @Test
    void what_a_client_holds_is_told_while_others_commit() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        AtomicBoolean asked = new AtomicBoolean();
        try (Connection other = database.connectClient();
                Connection client = database.connectClient();
                PreparedStatement change = other.prepareStatement("UPDATE t SET name = 'a'")) {
            Future<Integer> commits = thread.submit(() -> {
                int made = 0;
                while (!asked.get()) {
                    made += change.executeUpdate();
                }
                return made;
            });
            for (int i = 0; i < QUESTIONS; i++) {
                assertThat(database.isHolding(client)).isFalse();
            }
            asked.set(true);

            assertThat(commits.get(20, TimeUnit.SECONDS)).isGreaterThan(1);
        } finally {
            asked.set(true);
            thread.shutdownNow();
        }
    }

    private static boolean lockRow(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            return statement.executeQuery("SELECT name FROM t FOR UPDATE").next();
        }
    }
}
