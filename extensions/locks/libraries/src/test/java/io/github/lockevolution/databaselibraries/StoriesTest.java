package io.github.lockevolution.databaselibraries;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SqlBinding;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the locks do that people ship for a database, one schedule at a time. */
class StoriesTest {

    private static Database database;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        database = Database.start(DatabaseBackends.named("h2"));
        store = new ProvenStore(new SqlLauncher(database));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    private static Trace play(String schedule) {
        return play(new DatabaseLibraryLocks().lock(schedule.substring(0, schedule.indexOf(':'))), schedule);
    }

    private static Trace play(LockSpec lock, String schedule) {
        try (Testbed testbed = Testbed.open(lock, store, 2)) {
            return new Replayer(testbed).play(Schedule.parse(schedule));
        }
    }

    private static String step(Trace story, int number) {
        return story.steps().get(number).toString();
    }

    /** Each statement of ShedLock is a transaction of its own: nothing is taken before COMMIT. */
    @Test
    void shedlock_inserts_a_row_and_commits_it() {
        Trace story = play("shedlock-jdbc:A.A.A.A.A");

        assertThat(story.steps())
                .extracting(Step::toString)
                .containsExactly(
                        "A: INSERT INTO shedlock(name, lock_until, locked_at, locked_by) VALUES('lock',"
                                + " '2001-01-01 00:00:30', '2001-01-01 00:00:00', 'A') -> 1, A ACQUIRING, no lock",
                        "A: COMMIT -> OK, A INSIDE, lock=row [lock_until=2001-01-01 00:00:30,"
                                + " locked_at=2001-01-01 00:00:00, locked_by=A] forever",
                        "A, A RELEASING, lock=row [lock_until=2001-01-01 00:00:30, locked_at=2001-01-01 00:00:00,"
                                + " locked_by=A] forever",
                        "A: UPDATE shedlock SET lock_until = '2001-01-01 00:00:00' WHERE name = 'lock'"
                                + " AND locked_by = 'A' -> 1, A RELEASING, lock=row [lock_until=2001-01-01 00:00:30,"
                                + " locked_at=2001-01-01 00:00:00, locked_by=A] forever",
                        "A: COMMIT -> OK, A DONE, lock=row [lock_until=2001-01-01 00:00:00,"
                                + " locked_at=2001-01-01 00:00:00, locked_by=A] forever");
    }

    /** B waits for the row that A has not committed, and gets it when A dies: the database rolls back. */
    @Test
    void who_dies_before_commit_leaves_nothing_behind() {
        Trace story = play("shedlock-jdbc:A.B.A-crash.B.B");

        assertThat(story.steps().get(1).events()).containsExactly(new Event.Blocked("B"));
        assertThat(story.steps().get(2).events()).containsExactly(new Event.Died("A"), new Event.Unblocked("B"));
        assertThat(story.steps().get(4).after()).contains(ClientPhase.INSIDE);
        assertThat(story.failures()).isEmpty();
    }

    @Test
    void a_task_that_takes_longer_than_lock_at_most_for_is_not_alone() {
        assertThat(play("shedlock-jdbc:A.A.expire.B.B.B.B").failures()).containsOnlyKeys(LEASE_OVERRUN);
        assertThat(play("shedlock-jdbc-db-time:A.A.expire.B.B.B.B").failures()).containsOnlyKeys(LEASE_OVERRUN);
        assertThat(play("spring-jdbc:A.A.A.expire.B.B").failures()).containsOnlyKeys(LEASE_OVERRUN);
    }

    /** The end of the lock is reckoned from when the task was due, not from when the row is written. */
    @Test
    void shedlock_may_take_a_lock_that_is_over_already() {
        Trace story = play("shedlock-jdbc:A.A.B.expire.B.B.B");

        assertThat(step(story, 6))
                .isEqualTo("B: COMMIT -> OK, B INSIDE, lock=row [lock_until=2001-01-01 00:00:30,"
                        + " locked_at=2001-01-01 00:00:31, locked_by=B] forever");
    }

    @Test
    void a_clock_that_is_ahead_lets_a_second_client_in() {
        assertThat(play("shedlock-jdbc:A.A.B-ahead.B.B.B.B").failures()).containsOnlyKeys(RACE);
        assertThat(play("spring-jdbc:A.A.A.B-ahead.B.B").failures()).containsOnlyKeys(RACE);
    }

    /** ShedLock gives back by writing what time it is, and by the clock of A that is later than anybody else's. */
    @Test
    void what_a_clock_that_is_ahead_gives_back_is_not_free_yet() {
        Trace story = play("shedlock-jdbc:A-ahead.A.A.A.A.A");

        assertThat(story.failures()).containsOnlyKeys(UNRELEASED);
        assertThat(step(story, 5)).contains("A DONE, lock=row [lock_until=2001-01-01 00:00:31");
    }

    /** A has the lock and takes it for somebody else's: the task does not run, here or elsewhere, until the time is over. */
    @Test
    void when_the_answer_to_commit_is_lost_shedlock_takes_its_own_row_for_that_of_another() {
        Trace story = play("shedlock-jdbc:A.A-lost.A.A");

        assertThat(step(story, 2)).contains("A: UPDATE shedlock SET lock_until").contains("-> 0, A ACQUIRING");
        assertThat(step(story, 3)).contains("A DONE").endsWith("locked_by=A] forever");
    }

    /** B, whose clock is ahead, has written its name by then and not committed: a newcomer on the same table would wait for it. */
    @Test
    void what_is_given_back_is_free_although_somebody_is_about_to_take_it() {
        Trace story = play("shedlock-jdbc:A.A.A.A.B-ahead.B.B.B.A");

        assertThat(story.steps().get(8).events())
                .containsExactly(new Event.Freed("A"), new Event.Finished("A"), new Event.Unblocked("B"));
        assertThat(story.failures()).isEmpty();
    }

    /**
     * B waited for A's row and has got it, without having heard of it. A, whose answer to COMMIT was lost, writes once more, and waits for B in
     * turn: an H2 would not say so of a transaction in which a statement was undone.
     */
    @Test
    void who_waited_and_was_let_go_is_waited_for_like_anybody() {
        Trace story = play("shedlock-jdbc:A.A.A.A.expire.B.B.B.A-lost.A.B.B");

        assertThat(story.steps().get(7).events()).containsExactly(new Event.Blocked("B"));
        assertThat(story.steps().get(8).events()).contains(new Event.Unblocked("B"));
        assertThat(story.steps().get(9).events()).containsExactly(new Event.Blocked("A"));
        assertThat(story.steps().get(11).events()).contains(new Event.Unblocked("A"));
    }

    /** ShedLock as by default, but that all clients are on one host, whose name they write. */
    private static LockSpec onOneHost() {
        SqlBinding shedlock = new DatabaseLibraryLocks()
                .lock("shedlock-jdbc")
                .binding(SqlBinding.class)
                .orElseThrow();
        SqlBinding.Maker usual = shedlock.maker();
        return LockSpec.in(
                        shedlock.made((database, table, name, owner, lease, clock) ->
                                usual.make(database, table, name, "host", lease, clock)),
                        "shedlock-jdbc")
                .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** As by default, where both are on one host, or two runs of a task are in one process. */
    @Test
    void two_clients_on_one_host_give_back_each_others_lock() {
        Trace story = play(onOneHost(), "shedlock-jdbc:A.A.A.expire.B.B.B.B.A.A");

        assertThat(story.failures()).containsOnlyKeys(FOREIGN_UNLOCK);
        assertThat(step(story, 8)).contains("locked_by = 'host' -> 1");
    }

    /** Two statements and COMMIT, one transaction: B waits for the row of A, and is refused when A commits. */
    @Test
    void spring_takes_a_lock_in_one_transaction() {
        Trace story = play("spring-jdbc:A.A.B.B.A.B.B");

        assertThat(story.steps().get(3).events()).containsExactly(new Event.Blocked("B"));
        assertThat(step(story, 4)).startsWith("A: COMMIT -> OK, A INSIDE, lock=row [region=DEFAULT, client_id=A,");
        assertThat(step(story, 5)).contains("-> unique violation, B ACQUIRING");
        assertThat(step(story, 6)).startsWith("B: COMMIT -> OK, B DONE");
        assertThat(story.failures()).isEmpty();
    }

    /** No lease runs out between UPDATE and COMMIT, where nobody could change the row. */
    @Test
    void no_lease_of_the_database_runs_out_while_a_transaction_is_open() {
        Trace story = play("shedlock-jdbc-db-time:A.A.A.A");

        assertThat(story.steps().get(3).possible()).extracting(Object::toString).contains("expire");
        assertThat(play("shedlock-jdbc-db-time:A.A.A.A.B").steps().get(4).possible())
                .extracting(Object::toString)
                .doesNotContain("expire");
    }
}
