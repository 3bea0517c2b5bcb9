package io.github.lockevolution.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The advisory locks of a PostgreSQL. */
class AdvisoryLockIT {

    @AutoClose
    private static final Database DATABASE = Database.start(DatabaseBackends.named("postgres"));

    @Test
    @Tag("nightly")
    void who_is_refused_is_counted_as_with_a_locked_row() {
        assertThat(counts(new PostgresLocks().lock("pg-try-advisory")))
                .containsExactly("190 [LEASE_OVERRUN]", "474 [LEASE_OVERRUN]", "294");
    }

    @Test
    @Tag("nightly")
    void who_waits_is_counted_as_with_a_locked_row() {
        assertThat(counts(new PostgresLocks().lock("pg-advisory")))
                .containsExactly("410 [LEASE_OVERRUN]", "1032 [LEASE_OVERRUN]", "1014");
    }

    @Test
    @Tag("nightly")
    void a_lock_of_a_transaction_counts_the_same() {
        assertThat(counts(new PostgresLocks().lock("pg-try-advisory-xact")))
                .containsExactly("190 [LEASE_OVERRUN]", "474 [LEASE_OVERRUN]", "294");
    }

    /** How many schedules there are with two clients, with a lost reply, and with three clients whose connections never end. */
    private static List<String> counts(LockSpec lock) {
        return Stream.of(
                        Bounds.clients(2).crashes(1).expiries(1),
                        Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        Bounds.clients(3).crashes(1))
                .map(bounds -> census(lock, bounds))
                .map(census -> census.gap()
                        .map(gap -> gap.in(Language.ENGLISH))
                        .orElseGet(() -> census.schedules()
                                + (census.observedFailures().isEmpty() ? "" : " " + census.observedFailures())))
                .toList();
    }

    @Test
    void the_lock_of_a_dead_holder_goes_with_its_connection() {
        Trace story = play(new PostgresLocks().lock("pg-try-advisory"), "pg-try-advisory:A.B.A-crash");

        assertThat(story.steps())
                .extracting(Step::toString)
                .containsExactly(
                        "A: SELECT pg_try_advisory_lock(hashtext('lock')) -> (true), A INSIDE,"
                                + " lock=advisory lock [taken] forever",
                        "B: SELECT pg_try_advisory_lock(hashtext('lock')) -> (false), B DONE,"
                                + " lock=advisory lock [taken] forever",
                        "A-crash, A DEAD, no lock");
    }

    /** The lock goes from A to B in one step; B hears of it in the next. */
    @Test
    void who_waits_gets_it_when_the_holder_unlocks() {
        Trace story = play(new PostgresLocks().lock("pg-advisory"), "pg-advisory:A.B.A.A.B");

        assertThat(story.steps())
                .extracting(Step::toString)
                .containsExactly(
                        "A: SELECT pg_advisory_lock(hashtext('lock')) -> (), A INSIDE,"
                                + " lock=advisory lock [taken] forever",
                        "B: SELECT pg_advisory_lock(hashtext('lock')) -> blocked, B ACQUIRING,"
                                + " lock=advisory lock [taken] forever",
                        "A, A RELEASING, lock=advisory lock [taken] forever",
                        "A: SELECT pg_advisory_unlock(hashtext('lock')) -> (true), A DONE,"
                                + " lock=advisory lock [taken] forever",
                        "B: SELECT pg_advisory_lock(hashtext('lock')) -> (), B INSIDE,"
                                + " lock=advisory lock [taken] forever");
        assertThat(story.steps().get(3).events())
                .containsExactly(new Event.Finished("A"), new Event.Unblocked("B"), new Event.Took("B"));
    }

    @Test
    void a_lock_of_a_transaction_ends_with_it() {
        Trace story = play(new PostgresLocks().lock("pg-try-advisory-xact"), "pg-try-advisory-xact:A.A.A-lost");

        assertThat(story.steps().get(2)).hasToString("A-lost: COMMIT -> OK, A DONE, no lock");
    }

    @Test
    void an_h2_has_no_advisory_locks() {
        try (Database other = Database.start(DatabaseBackends.named("h2"))) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> new SqlLauncher(other).requireFor(new PostgresLocks().lock("pg-advisory")))
                    .withMessage("pg-advisory needs the advisory locks of a PostgreSQL, and this is H2 2.3.232; add"
                            + " --database postgres");
        }
    }

    private static Census census(LockSpec lock, Bounds bounds) {
        try (Testbed testbed =
                Testbed.open(lock, new ProvenStore(new SqlLauncher(DATABASE)), Math.max(2, bounds.clients()))) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    private static Trace play(LockSpec lock, String schedule) {
        try (Testbed testbed = Testbed.open(lock, new ProvenStore(new SqlLauncher(DATABASE)), 3)) {
            return new Replayer(testbed).play(Schedule.parse(schedule));
        }
    }
}
