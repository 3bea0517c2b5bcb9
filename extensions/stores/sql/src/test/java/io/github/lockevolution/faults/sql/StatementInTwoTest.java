package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.Failure;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A statement that commits by itself, and reads more than the row that it writes: it runs, and it is committed. */
class StatementInTwoTest {

    private static final String RUNS =
            "A: INSERT INTO t SELECT 'lock', 'A' WHERE NOT EXISTS (SELECT 1 FROM t) -> 1, A ACQUIRING, no lock";

    private static Database database;
    private static Testbed testbed;

    @BeforeAll
    static void open() {
        database = Database.start(DatabaseBackends.named("h2"));
        testbed = UnprovenTestbed.open(new UnlessThereSpec().lock(), new SqlLauncher(database), 2);
    }

    @AfterAll
    static void close() {
        testbed.close();
        database.close();
    }

    private static Trace play(String moves) {
        return new Replayer(testbed).play(Schedule.parse("unless-there:" + moves));
    }

    /** A and B both find no row, as neither sees what the other has not committed. */
    @Test
    void two_run_before_either_is_committed_and_both_are_inside() {
        Trace both = play("A.B.A.B");

        assertThat(both.failures()).containsOnlyKeys(Failure.RACE);
        assertThat(both.steps())
                .extracting(Step::toString)
                .containsExactly(
                        RUNS,
                        RUNS.replace("A:", "B:").replace("'A'", "'B'").replace("A ACQUIRING", "B ACQUIRING"),
                        "A: AUTO-COMMIT -> 1, A INSIDE, lock=row [owner=A] forever",
                        "B: AUTO-COMMIT -> 1, B INSIDE, lock=row [owner=A, owner=B] forever");
    }

    /** Its one message has left: nobody tells the database that nobody waits for the answer. */
    @Test
    void a_client_that_dies_when_its_statement_has_run_does_not_keep_the_database_from_committing_it() {
        Trace orphan = play("A.A-crash.B.B");

        assertThat(orphan.failures()).containsOnlyKeys(Failure.ORPHAN_KEY);
        assertThat(orphan.steps().get(1)).hasToString("A-crash, A DEAD, lock=row [owner=A] forever");
    }

    @Test
    void an_answer_that_is_to_be_lost_is_when_the_statement_is_committed() {
        Trace lost = play("A-lost.A");

        assertThat(lost.steps())
                .extracting(Step::toString)
                .containsExactly(
                        RUNS.replace("A:", "A-lost:"), "A: AUTO-COMMIT -> 1, A DONE, lock=row [owner=A] forever");
        assertThat(play("A.A-lost").steps().get(1))
                .hasToString("A-lost: AUTO-COMMIT -> 1, A DONE, lock=row [owner=A] forever");
    }
}
